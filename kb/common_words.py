"""English words that name no thing by themselves. They bound noun phrases; a question's entity is none of them."""

FUNCTION_WORDS = frozenset(
    """
    a about above across after again against all almost alone along already also although always am among an and
    another any anyone anything are around as at away back be became because become becomes been before behind being
    below between beyond both but by can cannot could did do does doing done down due during each either else
    elsewhere enough etc even ever every everything except few fewer first for former from further furthermore
    had has have having he hence her here hereby herein hers herself him himself his how however i ie eg if in
    indeed instead into is it its itself just last later latter least less let like likely made make makes many may
    me meanwhile might mine more moreover most mostly much must my myself namely nearly neither never nevertheless
    next no nobody none nor not nothing now nowhere of off often on once one ones only onto or other others
    otherwise our ours ourselves out over own per perhaps quite rather regarding respectively said same second see seem
    seemed seems several she should since so some somehow someone something sometimes somewhat soon still such than
    that the their theirs them themselves then thence there thereby therefore thereof these they third this those
    though three through throughout thus to together too toward towards two under unless until unlike up upon us
    use very via was we well were what whatever when whence where whereas whereby wherein whether which while who
    whom whose why will with within without would yet you your yours yourself four five six seven eight nine ten
    vs versus et al fig figs figure figures table tables eq eqs equation equations ref refs section sections
    supplementary appendix page pages
    """.split()
)

VERBS = frozenset(
    """
    achieve achieved achieves achieving add added adding affect affected affects allow allowed allows appear appeared
    appears apply applied applies applying arise arises assess assessed assume assumed assuming attain attained
    attribute attributed based belong belongs calculate calculated calculating called carried carry cause caused causes
    choose chosen combine combined compare compared compares comparing comprise comprises conclude concluded conduct
    conducted confirm confirmed confirms consider considered considering consist consisted consisting consists
    contain contained containing contains contribute contributed contributes correspond corresponding corresponds
    decrease decreased decreases decreasing define defined demonstrate demonstrated demonstrates denote denoted denotes
    depend depended depending depends derive derived describe described describes designed detect detected determine
    determined determines determining develop developed differ differed differs discuss discussed display displayed
    displays enable enables estimate estimated evaluate evaluated exceed exceeded exceeds exhibit exhibited exhibiting
    exhibits exist exists expect expected explain explained explains extend find finds follow followed follows found
    gave get gets give given gives giving go goes grow help helps identified identify illustrate illustrated imply
    implies improve improved improves include included includes including increase increased increases increasing
    indicate indicated indicates indicating induce induced involve involved involves keep kept know known lead leading
    leads led lie lies lower lowered maintain maintained measure measured measuring mention mentioned need needed needs
    note noted observe observed obtain obtained obtaining occur occurred occurring occurs perform performed performing
    performs play plays prepare prepared present presented presents produce produced produces propose proposed prove
    proved provide provided provides providing reach reached reaches receive received reduce reduced reduces reducing
    refer referred refers regard relate related remain remained remains report reported reports represent represented
    represents require required requires result resulted resulting reveal revealed reveals run ran say says seen select
    selected serve served serves set show showed showing shown shows study studied suggest suggested suggests summarize
    summarized summarised support supported supports take taken takes tend tends test tested think thought took
    undergo undergoes used uses using utilize utilized vary varied varies varying want went work worked works yielded
    """.split()
)

GENERAL_NOUNS_AND_ADJECTIVES = frozenset(
    """
    ability able absence according actual addition additional advantage agreement aim amount analyses analysis approach
    appropriate approximately area article aspect assumption attempt author authors available average basis behavior
    behaviour beginning best better big case cases central certain change changes characteristic characteristics
    choice class clear close column combination common comparison complete complex component concept conclusion
    condition conditions consequence considerable constant context contrast contribution control correct
    corresponding couple criteria current data dataset datum day days degree description design detail details
    development difference differences different difficult direct direction discussion distinct early easy effect
    effective effects efficient effort element end entire equal error especially essential evaluation evidence exact
    example examples experiment experimental experiments explanation extent fact factor factors feature features field
    final finding findings focus form formation framework free full function functional general generally good great
    greater group groups half hand hard high higher highest hour hours idea identical impact implementation importance
    important improvement independent individual influence information initial input insight instance interaction
    interest interesting internal introduction investigation issue item key kind knowledge lack large larger largest
    latest left length level levels light limit limitation limitations limited line literature little local location
    long longer loss low lowest main major majority manner material materials maximum mean meaning means mechanism
    medium member method methods middle min minimum minor minute minutes mode model models modern month months multiple
    name natural nature necessary negative new normal note novel number numbers objective observation obvious old open
    opposite order original origin outcome output overall pair paper papers parameter parameters part particular parts
    past path pattern people percent percentage period phase phenomenon place point points poor population position
    positive possibility possible potential practice present presence previous previously primary principle prior
    problem procedure process processes product project proper property properties proportion protocol purpose quality
    quantity question quick random range rate ratio reaction real reason recent recently reference region regular
    relation relationship relative relevant reliable remaining replicate report research researcher response
    responsible result results right role row rule sample samples scale scheme science scientific score search
    selection sense sensitive separate sequence series sets setting shape short shorter side significance significant
    significantly similar simple single site situation size slight slow small smaller smallest solution source space
    special specific stage standard start state statement status step steps strategy strong stronger structure
    structures studies study subject subsequent success successful suitable sum system systems target task technique
    techniques term terms test tests theory thing time times title tool top topic total trend true turn type types
    typical understanding unit units usage useful usual valid value values variable variables variation variety various
    vast version view volume way weak week weeks wide wider word work world year years yes zero
    """.split()
)

NOT_ALONE = FUNCTION_WORDS | VERBS | GENERAL_NOUNS_AND_ADJECTIVES
"""A single word of these is no entity, however frequent."""
