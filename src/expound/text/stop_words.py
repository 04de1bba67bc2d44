"""Words too common to tell texts apart, in English and Chinese; those that ask are kept in sets of their own."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ENGLISH_QUESTION_WORDS = _words(
    "how why what when where who whom whose which do does did is are was were can could should would will shall "
    "may might must am has have had what's who's how's where's why's when's"
)

ENGLISH_STOP_WORDS = ENGLISH_QUESTION_WORDS | _words(
    "a about above after again against all also although always among an and another any anyone anything aren't "
    "around as at away back be because been before being below between both but by can't cannot couldn't didn't "
    "doesn't doing don't done down during each e.g eg either else etc ever every everyone everything few for from "
    "further get gets getting got hadn't hasn't haven't having he he'd he'll he's her here here's "
    "hers herself him himself his however i i'd i'll i'm i've ie i.e if in into isn't it it'd it'll it's its "
    "itself just let let's many me more most much my myself neither no nor not now of off "
    "often on once one only onto or other others our ours ourselves out over own per please quite rather really "
    "same she she'd she'll she's shouldn't since so some someone something still such than that that's the their "
    "theirs them themselves then there there's therefore these they they'd they'll they're they've thing things "
    "this those though through thus to too toward towards under until up upon us very via wasn't we we'd "
    "we'll we're we've weren't were what whatever whether while will with within without won't would "
    "wouldn't yes yet you you'd you'll you're you've your yours yourself yourselves"
)

CHINESE_QUESTION_WORDS = _words(
    "怎么 怎样 怎么样 怎麼 怎麼樣 怎么办 怎么做 "
    "怎样才能 怎么才能 如何才能 如何 为什么 為什麼 为何 為何 什么 什麼 啥 谁 誰 哪 哪里 哪裡 哪个 "
    "哪個 哪些 哪儿 何 何时 何時 何处 多少 几 幾 多久 多长 多大 吗 嗎 呢 么 麼 是否 是不是 能不能 可不可以 有没有 "
    "会不会 要不要 咋 咋办 难道 究竟 到底"
)

CHINESE_STOP_WORDS = CHINESE_QUESTION_WORDS | _words(
    "的 地 得 了 着 著 过 過 是 在 有 和 与 與 及 以及 并 並 并且 而 而且 或 或者 还是 還是 不 没 沒 没有 沒有 也 "
    "都 就 还 還 又 再 才 只 很 非常 太 更 最 比较 十分 这 這 那 这个 這個 那个 那個 这些 這些 那些 这样 這樣 "
    "那样 这种 那种 这里 那里 这么 那么 其 其他 其它 其中 之 之一 此 此外 该 該 本 各 每 每个 某 某些 我 你 您 他 "
    "她 它 我们 我們 你们 你們 他们 他們 她们 它们 咱们 自己 大家 人们 一 一个 一個 一些 一种 一样 一般 一下 一直 "
    "一定 个 個 些 种 把 被 让 讓 给 給 对 對 对于 關於 关于 从 從 向 往 到 由 由于 因 因为 因為 所以 因此 于 於 "
    "於是 于是 以 为 為 为了 為了 如 如果 若 假如 虽然 雖然 但 但是 不过 不過 然而 可是 只是 只有 只要 除了 除 等 "
    "等等 通过 通過 根据 按照 按 经过 随着 当 當 时 時 时候 時候 后 後 之后 以后 前 之前 以前 中 里 上 下 内 外 "
    "间 之间 可以 可能 能 能够 会 會 要 需要 应该 應該 必须 想 请 請 请问 請問 用 使用 来 來 去 说 說 做 进行 "
    "作为 像 似的 即 即使 既 则 則 却 卻 便 所 所有 任何 另 另外 同时 同時 然后 然後 接着 最后 首先 其次 例如 "
    "比如 譬如 包括 以下 以上 如下 有些 有的 有关 已 已经 已經 正在 曾 曾经 将 將 而是 不是 就是 也是 还有 還有 "
    "啊 吧 呀 嘛 哦 哈 啦 嗯 哎 喔"
)
