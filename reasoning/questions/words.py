"""Words of a question that name nothing by themselves: they bind, ask, or speak of research in general."""

from kb.common_words import FUNCTION_WORDS, GENERAL_NOUNS_AND_ADJECTIVES, VERBS
from reasoning.questions.comparatives import COMPARATIVES
from reasoning.questions.stems import stem

RESEARCH_WORDS = frozenset(
    """
    value values amount number numbers quantity quantities magnitude figure level levels extent result results
    finding findings data datum study studies paper papers article articles report reports author authors work
    works experiment experiments experimental measurement measurements researcher researchers literature corpus
    published publication investigation analysis case cases condition conditions presence sample samples specimen
    specimens material materials system systems respect terms term order kind type types way means
    please tell me give state list say know explain describe discuss compare comparison difference differ
    different effect effects influence impact role dependence depend relationship relation function
    variation trend trends behaviour behavior mechanism mechanisms reason reasons cause causes origin
    happen happens responsible account accounts affect affects change changes changed changing vary varies
    increase increases increased decrease decreases decreased rise rises fall falls drop drops grow grows
    become becomes remain go goes went
    extent high higher highest low lower lowest large larger largest small smaller smallest great greater greatest
    better best worse worst more most less least big bigger biggest long longer short shorter strong stronger
    weak weaker fast faster slow slower better superior inferior much many
    typical actual exact exactly precise approximately about around roughly numerical numeric corresponding
    respective respectively same similar under given using use used usage via by employing employed
    reach reached attain attained exhibit exhibited show showed shown display displayed possess possessed
    deliver delivered deliver yield yielded gave give produce produced obtain obtained observe observed find found
    measure measured determine determined record recorded calculate calculated reported report estimate
    estimated estimates have had get got achieve achieved provide provided perform performed present presented
    assume assumed     adopt adopted set choose chosen count counted contain contained consist occur occurred
    take taken took make made do done come came keep kept run ran
    total-value room how what which who when where why
    laboratory laboratories lab labs team teams
    experimentally theoretically currently really actually truly indeed there any all each every both either
    thing things something anything one ones two three them they
    """.split()
)
"""General words of asking and reporting; none of them tells one value from another."""

SOFT_WORDS = frozenset(
    "mean average overall total initial final original own approximate relative main original maximum minimum "
    "typical median first second last new standard estimated estimate rate percentage percent proportion fraction "
    "content ratio degree abundant abundance measured expected calculated predicted reported observed".split()
)
"""They may tell two values of one table apart, yet a paper often leaves them out: never required, still counted."""

TELLING = frozenset("relative first second third final last initial original maximum minimum".split())
"""General words that make another thing of what they stand before: they are kept in a meaning."""

KINDS = frozenset(
    stem(word)
    for word in """medium media dataset corpus benchmark model network algorithm strain species drug enzyme alloy
    compound catalyst electrolyte composite""".split()
)
"""What sort of thing a name is of: beside the name it says nothing more ("the SQuAD dataset", "M9 medium")."""

MADE = frozenset(
    stem(word)
    for word in """cell battery electrode cathode anode membrane film coating electrolyte separator composite catalyst
    sensor device transistor scaffold gel hydrogel nanoparticle fiber wire laser diode
    capacitor supercapacitor""".split()
)
"""Things that are called by what they are made of ("a MOF-5 cell"): other things than that is."""

COURSE_WORDS = frozenset(
    stem(word)
    for word in """
    lose loss losses fade fading fall fell drop decline decrease reduce reduction lower degrade
    degradation shrink worsen deteriorate rise rose increase grow growth improve improvement enhance
    raise boost gain high low large small heat warm cool chill lowered raised suppose supposing
    assuming imagine evolve evolution agree agreement consistent conflict exceed surpass outperform
    happen become expect predict conductor progress proceed behave respond shift scale develop
    higher estimate extrapolate forecast
    due attribute dependent sensitive related relate correlated correlate linked affected influenced
    happens disagree contradict replace substitute
    plot bring brought doubled halved tripled doubling halving twice course
    """.split()
)
"""Words of going up and down, supposing and agreeing: the verb and the direction say what they say."""

ASKING_WORDS = frozenset(stem(word) for word in "contrast equally administer administered good sustain receive".split())
"""Words of asking and giving that carry nothing in any clause, though papers use them to tell values apart."""

COMPARING_WORDS = frozenset(
    stem(word)
    for word in """higher lower larger smaller greater high low large small agree agreement consistent
    conflict exceed surpass outperform better worse""".split()
) | frozenset(stem(word) for word in COMPARATIVES)
"""Those of them that a comparison says by being one."""

_GENERIC = frozenset(stem(word) for word in FUNCTION_WORDS | VERBS | RESEARCH_WORDS) - {
    "bas",
    stem("original"),
    stem("rate"),
}

_GENERAL = _GENERIC | frozenset(stem(word) for word in GENERAL_NOUNS_AND_ADJECTIVES)


def is_generic(stemmed: str) -> bool:
    """Whether a stem names nothing by itself."""
    return stemmed in _GENERIC


def unnegated(word: str) -> str:
    """The word that "un…" or "non…" denies; empty where it denies none."""
    for prefix in ("non", "un"):
        if word.startswith(prefix) and len(word) - len(prefix) >= 5:
            return word[len(prefix) :]
    return ""


def is_general(stemmed: str) -> bool:
    """Whether a stem is a general word of research: it narrows, but a paper may say it otherwise."""
    return stemmed in _GENERAL


def is_soft(word: str) -> bool:
    """Whether a word narrows a value without being needed to find it."""
    return word.casefold() in SOFT_WORDS


FIRST_HAND = frozenset({"own", "ours", "our", "themselves", "authors"})
"""Words by which a question asks for what a paper's authors measured themselves."""
