"""Abbreviations and openings that tell whether a period ends an English sentence."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Something always follows these, so their period never ends a sentence.
NEVER_LAST = _words(
    "mr mrs ms mx dr drs prof profs rev fr hon gen col maj capt cmdr lt sgt cpl pvt adm gov sen rep reps pres "
    "supt messrs mme mlle ste mt mts e.g eg i.e ie viz cf cp vs vis-a-vis fig figs eq eqs eqn eqns vol vols nr "
    "esp incl approx resp ref refs trans tel asst nos pp c.f a.k.a aka ing univ"
)

# These point at a number ("No. 5", "Jan. 3"); before anything else they are words of their own or end the sentence.
BEFORE_NUMBERS = _words(
    "no p ch chap sec sect art para par ex app tab ver v n jan feb mar apr jun jul aug sep sept oct nov dec line "
    "lines pt cap op pl ca circa c q pg bk verse rm ext item stat"
)

# These stand inside a sentence or at its end; what opens the next words decides.
MAYBE_LAST = _words(
    "etc inc ltd co corp llc bros jr sr st ave blvd rd hwy al dept min max hr hrs secs lb lbs oz ft yd yds kg km sq cu "
    "pts qt gal tsp tbsp esq ph phd eds assn assoc misc orig avg approx natl intl mfg govt gmbh plc spp subsp"
)

# The same for days, months and states, which are other words when they have no capital: "he sat", "it was ill".
MAYBE_LAST_CAPITALISED = _words(
    "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun Calif Fla Mass Penn "
    "Tex Wash Ariz Conn Mich Minn Wis Ill Ind Ala Ark Colo Ky Mont Nev Okla Ore Tenn Va Vt Wyo Ed Assoc Ext"
)

# Letters that are names of their own when these words stand before them: "vitamin C.", "Plan B."
LETTERED = _words(
    "vitamin vitamins hepatitis type types plan group groups grade class section appendix option part point step "
    "protein factor influenza virus serie series figure table drive column row team version model schedule "
    "category language letter"
)

# Words that, with a capital, open a sentence far more often than they continue a name.
STARTERS = _words(
    "the this that these those it its he she they we you i there here his her their our my your a an in on at for "
    "from by with without as if when while where after before since because although though however but and so "
    "yet or nor then thus therefore moreover furthermore additionally also finally first second third next last "
    "later now today what who whom whose which why how is are was were do does did can could will would should "
    "may might must have has had let please note see use some many most all both each every another other such "
    "several few one two three no not only even just until unless during between among under over through "
    "according despite instead to of once again still perhaps maybe sometimes often usually generally typically "
    "currently recently i'm i've i'd i'll it's don't you're you'll that's there's we're they're what's he's she's "
    "isn't aren't doesn't can't"
)

# Words that open a sentence even without a capital, in text typed in a hurry: "it failed. i tried again".
HASTY_STARTERS = _words(
    "i i'm im i've ive i'd it it's its the this that they there you we he she if but so my what how why when "
    "where please thanks thank then also now is do does can any could would after"
)

# Names that end in an exclamation mark.
EXCLAIMED = _words("yahoo jeopardy mamma oklahoma wham")
