"""Words of everyday speech: not empty enough to drop, not telling enough to say what a text is about."""

from __future__ import annotations

from functools import lru_cache


def _words(listed: str) -> list[str]:
    return listed.split()


_ENGLISH = _words(
    """
able accept access account across act action active actual add advice affect age ago agree allow almost alone already
alternative always amount another answer anybody anyone anything apply appear area arrive ask avoid away back bad base
basic become begin behind believe best better big bit bother bring build buy call careful carry case cause certain
chance change check choose clear close come common compare complete concern condition consider contain continue
control correct cost could create current day deal decide deep depend describe detail determine develop difference
different difficult difficulty direct discover discuss do doctor easily easy effect effective end enough ensure
especially establish even event ever everyone everything exact example exist expect experience explain extra face fact
fail fall far fast feel few figure final find fine first fit fix follow form free frequent full general get give go
good great group guess happen hard have head hear help hello hi high hold hope idea identify important improve include
increase indicate inform information instead interest involve issue item job keep kind know large last late later lead
learn leave less let level life like likely limit link list little live long look lose lot low main maintain major make
manage many matter may maybe mean meet method mind minute month more most move much must name natural near necessary
need never new next nice non normal note nothing notice now number obtain occur offer often ok old one open option order
other part particular pass past patient pay people per perform perhaps period person place plan play please point
possible practice prefer prepare present prevent probably problem procedure process produce proper provide purpose put
question quick quickly quite rather reach read ready real reason receive recent recommend reduce refer regular relate
related relation remain remember remove report require rest result right risk run safe same say search second see seem
send serious set several short should show side sign significant similar simple simply single situation slow small
someone something sometimes soon sort specific stage stand start state stay step still stop strong study subject such
suffer suggest suppose sure symptom system take talk tell term thank thanks thing think time today together too top
total toward treat treatment true try turn two type understand unit use useful user usual usually value various very
want watch way week well whole will wish within without wonder word work world worry would write wrong year yes yet
"""
)

_CHINESE = _words(
    """
一下 一些 一般 一样 一直 一种 不同 不好 不能 主要 事情 产生 介绍 以前 以后 使用 例如 信息 具体 其他
准备 出现 分别 办法 功能 包括 区别 升级 原因 发生 发现 变化 可能 同时 告诉 哪个 哪些 哪里 喜欢 因素
地方 基本 多久 多少 大家 大概 好处 好的 如果 学习 完成 容易 导致 小时 工作 已经 常见 平时 开始 引起
当时 影响 很多 得到 必须 快速 怎么办 情况 意思 所有 找到 技巧 按照 推荐 提供 提高 操作 效果 整个
新的 方式 方法 方面 时候 时间 显示 最好 最近 有关 有效 服务 朋友 条件 来说 标准 步骤 比较 法子 注意
流程 状态 现在 理由 生活 用法 电话 直接 相关 看到 知道 种类 程度 简单 类型 系统 经常 结果 肯定 能够
自己 要求 觉得 解决 解释 认为 设置 说明 请问 谢谢 起来 过程 进行 适合 选择 通过 部分 重要 错误 问题
附近 需要 非常 首先 形成 才能 更久 变成 造成 保持 增加 减少 方便 变得
好坏 作用 建议 作为 东西 感觉 特别 一定 为何 关于 属于
"""
)


@lru_cache(maxsize=1)
def common_terms() -> frozenset[str]:
    """Return everyday words as terms, so that they compare with `terms`."""
    from expound.text.tokens import normalise, stem

    return frozenset(stem(normalise(word)) for word in (*_ENGLISH, *_CHINESE))


def is_common(term: str) -> bool:
    """Say whether a term (a normalised, stemmed word) belongs to everyday speech."""
    return term in common_terms()
