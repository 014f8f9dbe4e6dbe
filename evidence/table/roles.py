"""What the words of a header make of its column: a unit, an identifier, a reference, a spread, a sum, a p value."""

import re

UNCERTAINTY = re.compile(
    r"^(?:±|\+/-|s\.?\s?d\.?|s\.?\s?e\.?(?:\s?m\.?)?|std\.?(?:\s?(?:dev|err)\w*\.?)?|standard\s(?:deviation|error)|error|uncertainty)$",
    re.IGNORECASE,
)
REFERENCE = re.compile(
    r"^(?:ref(?:erence)?s?\.?|source|citation|literature|文献|参考文献)\s*(?:no\.?|\(s\))?$", re.IGNORECASE
)
GENERIC = re.compile(r"^(?:values?|results?|data|magnitude|amount|数值|值|结果)$", re.IGNORECASE)
QUANTITIES = re.compile(
    r"\b(?:propert(?:y|ies)|parameters?|quantit(?:y|ies)|characteristics?|variables?|outcomes?|measures?)\b|性质|参数|性能|指标",
    re.IGNORECASE,
)
UNIT = re.compile(r"^(?:units?|dimensions?|单位)$", re.IGNORECASE)
SAMPLE_SIZE = re.compile(
    r"^(?:n|sample\ssize|no\.?\sof\s(?:samples|replicates|patients|subjects|animals|specimens))$", re.IGNORECASE
)


TOTAL = re.compile(r"(?:grand |sub-?)?(?:total|sum)\b", re.IGNORECASE)
P_VALUE = re.compile(r"^(?:[pP](?:[\s-]?values?)?|sig(?:nificance)?\.?|P值)$")
IDENTIFIER = re.compile(
    r"^(?:voucher|accession|catalogu?e?|specimen|registry|cas|pubmed|pmid|doi|gene|uniprot|pdb)"
    r"(?:\s(?:id|no\.?|numbers?|codes?))*$",
    re.IGNORECASE,
)
ROLES = (
    (UNIT, "unit"),
    (IDENTIFIER, "identifier"),
    (REFERENCE, "reference"),
    (SAMPLE_SIZE, "sample_size"),
    (UNCERTAINTY, "uncertainty"),
)
