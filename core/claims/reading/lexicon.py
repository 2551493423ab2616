"""The English words of claims: what names a resource, a precision, a comparison, a hedge or a unit of counting."""

from __future__ import annotations

import re
from typing import Final

VENDORS: Final = frozenset(
    {
        *("nvidia", "aws", "amazon", "amd", "google", "intel", "microsoft", "azure", "meta", "huawei", "cerebras"),
        *("habana", "oracle", "ec2", "cloud", "web", "services", "instinct", "tensor", "core"),
    }
)
"""Words that stand before a part's name without being needed for it."""

FAMILIES: Final = ("blackwell ultra", "blackwell", "hopper")
"""Architectures by which texts call their parts: the parts are those whose `architecture` begins so."""

ACCELERATOR_NOUNS: Final = r"gpus?|chips?|accelerators?|tpus?|devices?|packages?"
SYSTEM_NOUNS: Final = r"instances?|servers?|systems?|racks?|ultraservers?|nodes?|vms?|superchips?|pods?|clusters?"

PER_ONE: Final = re.compile(
    rf"\b(?:per|each|every|a single)[ -](?:(?:{'|'.join(sorted(VENDORS))}|ai) )?(?:{ACCELERATOR_NOUNS})\b|\bapiece\b"
    rf"|\beach\b(?! (?:second|machine|{SYSTEM_NOUNS})\b)",
    re.I,
)
PER_RACK: Final = re.compile(r"\b(?:per|each|every)[ -]rack\b", re.I)
PER_DIE: Final = re.compile(
    r"\b(?:per|each|every)[ -](?:compute )?(?:die|core|chiplet)\b|\b(?:dies|cores|chiplets),? each\b", re.I
)

PRECISION: Final = re.compile(
    r"(?:\b|(?<=mx)|(?<=nv))(?:(?P<kind>fp|int|bf|tf|bfloat)[ -]?(?P<bits>4|6|8|16|32|64)|(?P<name>half|single|double)"
    r"[ -]precision)\b",
    re.I,
)
NAMED_PRECISIONS: Final = {"half": "fp16", "single": "fp32", "double": "fp64"}
SPARSE: Final = re.compile(
    r"\b(?P<not>without |no |non-?)?(?:structured )?(?:sparse|sparsity)\b|\b(?P<dense>dense)\b", re.I
)

MEMORY: Final = re.compile(r"\b(?:hbm\d?e?|memory|vram|gddr\d?|mem)\b", re.I)
OTHER_STORE: Final = re.compile(
    r"\b(?:ssd|nvme|storage|disk|sram|caches?|l[123]|ddr[45]|lpddr\d?x?|dram"
    r"|(?:host|system|cpu|main|instance) memory)\b",
    re.I,
)
SCALE_UP: Final = re.compile(
    r"\b(?:nvlink|neuronlink|infinity fabric|ici|inter-?chip|chip-to-chip|gpu-to-gpu|scale-?up|interconnects?)\b", re.I
)
SCALE_OUT: Final = re.compile(
    r"\b(?:efa(?:v\d)?|network(?:ing)?|infiniband|ethernet|roce|scale-?out|connectx|cx-?\d|nics?)\b", re.I
)
LINK: Final = re.compile(
    f"(?P<memory>{MEMORY.pattern})|(?P<scale_up>{SCALE_UP.pattern})|(?P<scale_out>{SCALE_OUT.pattern})", re.I
)
"""The links of which a data rate may be said."""
BASES: Final = re.compile(
    r"\b(?:(?P<on_demand>on[- ]demand)|(?P<spot>spot|preemptible)|(?P<capacity_block>capacity blocks?)"
    r"|(?P<reserved_1y>(?:one|1)[- ]year|1y)|(?P<reserved_3y>(?:three|3)[- ]year|3y))\b",
    re.I,
)
"""How a machine is paid for, by the names of the bases."""
BANDWIDTH: Final = re.compile(r"\b(?:bandwidth)\b", re.I)
BOTH_WAYS: Final = re.compile(r"\b(?:bi-?directional|both directions|both ways|bidir|full[- ]duplex)\b", re.I)
ONE_WAY: Final = re.compile(
    r"\b(?:uni-?directional|per direction|each direction|each way|one way|one direction)\b", re.I
)
POWER: Final = re.compile(r"\b(?:power|tdp|tgp|watts?|energy|consumption|electricity)\b", re.I)
COMPUTE: Final = re.compile(
    r"\b(?:compute|computing|[kmgtpez]?(?:era|eta|exa)?-?flops?|teraflops|petaflops|exaflops|tops|math)\b", re.I
)
ENERGY_EFFICIENCY: Final = re.compile(
    r"\bper watt\b|\bpower[- ]efficien\w{1,5}\b|\benergy[- ]efficien\w{1,5}\b|\befficien(?:t|cy)\b"
    r"|performance[-/]watt",
    re.I,
)
PER_DOLLAR: Final = re.compile(
    r"\bprice[-/ ]performance\b|\bper[- ]dollar\b|\bcost[- ]effective\w{0,4}\b|\bcost[- ]efficien\w{1,5}\b"
    r"|\bcheaper\b|\bcost\b|\bprice\b",
    re.I,
)

AT_LEAST: Final = re.compile(
    r"(?:(?<!\bno )(?<!\bnot )\b(?:more|greater) than|\b(?:over|at least|exceed(?:s|ing)?|upwards? of|above"
    r"|(?:no|not) less than))$",
    re.I,
)
AT_MOST: Final = re.compile(r"\b(?:less than|under|below|at most|(?:no|not) (?:more|greater) than|fewer than)$", re.I)
NEGATED: Final = re.compile(
    r"\b(?:(?:not|never|cannot|\w{2,6}n't|neither|nor)\b(?! (?:only|just|merely|less|more|greater|fewer)\b)|no longer\b"
    r"|rather than\b|instead of\b)(?:(?!\b(?:and|but|while|yet|because|whereas)\b)[^,;:()\n])*$",
    re.I,
)
"""What denies the number behind it: "is not", "rather than"."""
DIFFERENCE_BEHIND: Final = re.compile(
    r"[ -](?:of )?(?:more|less|higher|lower|fewer|larger|bigger|smaller|greater|faster|slower|extra|above|below|ahead"
    r"|difference|gap|advantage|increase)\b(?! or less\b)",
    re.I,
)
DIFFERENCE_BEFORE: Final = re.compile(
    r"\b(?:adds?|adding|gains?|gaining|saves?|saving|another|additional|extra)$"
    r"|\b(?:difference|gap|advantage|increase|lead) of$|\b(?:more|less|higher|lower|larger|smaller|exceed\w{0,3}|beats?"
    r"|outperform\w{0,3}|surpass\w{0,3}|rais\w{1,3}|r[io]ses?|gr[eo]ws?|increas\w{1,3}|reduc\w{1,3}|improv\w{1,3})\b"
    r"[^;()\n]* by$",
    re.I,
)
"""What makes a quantity the difference of two others: "50 W more than", "exceeds it by 50 W"."""
ABOUT: Final = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|approx\.?|nearly|almost|some|close to|circa"
    r"|ca\.?)|[~\u2248\u223c])$",
    re.I,
)
UP_TO: Final = re.compile(r"\b(?:up to|as much as|as many as|a maximum of|tops at|peaks at)$", re.I)

MORE: Final = re.compile(
    r"^[ -]?(?:(?:\w{2,12}[ -]){0,3}?)(?:more|higher|better|faster|larger|greater|bigger|quicker"
    r"|increase|improvement|uplift)\b",
    re.I,
)
LESS: Final = re.compile(
    r"^[ -]?(?:(?:\w{2,12}[ -]){0,3}?)(?:less|lower|fewer|slower|smaller|cheaper|reduction|savings?)\b", re.I
)
BASELINE: Final = re.compile(
    r"(?:\b(?:than|vs\.?|versus|compared (?:with|to)|relative to|against|over|as|unlike|outperforms?"
    r"|beats?)|\bof|\bthe)"
    r"(?: (?:the|a|an|that of|those of|one|its|performance of|previous|its|older|an?))*$",
    re.I,
)
COMPARED: Final = re.compile(
    r"\b(?:than|vs\.?|versus|compared (?:with|to)|relative to|against|unlike|outperforms?|beats?)"
    r"(?: (?:the|a|an|that of|those of|one|its|older))*$",
    re.I,
)
CONTRAST: Final = re.compile(r"\b(?:vs\.?|versus|compared (?:with|to)|relative to|against)(?= )", re.I)
"""Words behind which the numbers of another part stand: "1.3 PF versus 1.98 PF for the H100"."""
STRANGER: Final = re.compile(
    r"(?:^\s?|[,:(]\s?|\b(?i:the|an?|its|each|every|and|but|while|whereas|versus|vs\.?|against|unlike|than|with)\s)"
    rf"(?:(?i:{'|'.join(sorted(VENDORS))})\s)*"
    r"(?!(?:FP|BF|TF|U?INT|MXFP|NVFP|HBM|LPDDR|G?DDR|PCI|SXM|OAM|Gen|\w*[Ll]ink)[a-z]?[- ]?[0-9])"
    r"(?P<name>[A-Z][A-Za-z]{0,11}-?[0-9]{2,4}[A-Za-z]{0,3}|[A-Z][a-z]{3,11}[0-9]|(?i:ultraserver|superpod|pod)"
    r"|(?:(?<=[Tt]he )|(?<=\b[Aa] ))[A-Z][a-z]{2,11} [0-9]{2,3}[A-Za-z]{0,3})\b"
)
"""What looks like the name of a part: "the NVL72", "a B400", "the pod"."""
ANOTHER_VERB: Final = re.compile(
    r"\b(?:and|but|while|yet)\b|[,:] (?:it )?(?:has|have|offers?|draws?|delivers?|packs?|carr(?:y|ies)|holds?"
    r"|reach(?:es)?|uses?|needs?|costs?|runs?|provides?|brings?)\b",
    re.I,
)
"""What ends the words about a part that others are compared with: "than the H100 and draws 750 W"."""
OTHER_OF_A_KIND: Final = re.compile(
    r"\b(?:older|other|earlier|previous|smaller|larger|newer|next|old|new|first)$", re.I
)
"""What makes a noun another system than the one that is named: "the older NVL72"."""
WITH: Final = re.compile(r"\b(?:with|by|at|thanks to|has|have|offers?|offering|us(?:es|ing))\b", re.I)
"""What hands a comparison back to its subject: "beats the H100's 80 GB with 192 GB"."""
FORMER: Final = re.compile(r"\b(?:up|down) from$", re.I)
FROM_TO: Final = (re.compile(r"\bfrom$", re.I), re.compile(r" to\b", re.I))
"""What makes a quantity a former value or that of something else: "from 80 GB to 141 GB", "up from 80 GB"."""
PREDECESSOR: Final = re.compile(
    r"\b(?:previous|prior|preceding|last) generation\b|\b(?:its|the) predecessor\b|\bits (?:second|first)-gen\b", re.I
)
RESPECTIVELY: Final = re.compile(r"\brespectively\b", re.I)
EQUALS: Final = re.compile(
    r"\b(?:equals?|matche?s?|is worth|are worth|equivalent to|amounts? to"
    r"|correspond(?:s|ing)? to)\b",
    re.I,
)
CHANGE: Final = re.compile(
    r"\b(?:more|higher|better|faster|increas\w{1,4}|improv\w{1,6}|boost\w{0,3}|overclock\w{0,3}|less|lower|reduc\w{1,4}"
    r"|cheaper|sav\w{1,4}|gains?|uplift)\b",
    re.I,
)
"""Words that make a percentage a comparison, with whatever."""
FACTOR_WORDS: Final = re.compile(r"\b(?P<word>twice|double[sd]?|half|triple[sd]?|thrice|quadruple[sd]?)\b", re.I)
FACTORS: Final = {"twice": "2.0", "doubl": "2.0", "half": "0.50", "tripl": "3.0", "thric": "3.0", "quadr": "4.0"}
"""The factors by the first letters of their words, with the two digits that the plain word claims."""

CLAUSE_END: Final = re.compile(r"[,;()\u2013\n]|\s-\s|\b(?:and|while|but|plus|versus|vs|than|compared)\b", re.I)
SENTENCE_END: Final = re.compile(r"(?<!\bvs)(?<!\bca)(?<!\bapprox)[.!?](?=\s)|[;\n]", re.I)
