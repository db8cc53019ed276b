import { expect, test } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../../src/query/interpret.ts';
import { actualItems, exampleDay, exampleNames, examples } from '../../src/query/notation.test-helper.ts';

const interpreter = new RulesInterpreter(loadLexicon());

/** Changes to a sentence that change nothing of what it asks, wherever it is no talk. */
const edits: readonly (readonly [name: string, edit: (text: string) => string])[] = [
  ['thanks behind it', (text) => `${text}, thanks`],
  ['please behind it', (text) => `${text} please`],
  ['blanks that do not break', (text) => text.replaceAll(' ', '\u00a0')],
];

/** Protects who is polite, or copies from a page, from another answer. */
test.each(edits)('every example means the same with %s', (_, edit) => {
  const meant = (query: string, target: 'people' | 'company'): string =>
    actualItems(interpreter.understand(query, target, exampleNames, exampleDay))
      .map((item) => item.replaceAll('\u00a0', ' '))
      .join('; ');
  const differing = examples().filter(([target, text, expected]) => {
    return !expected.startsWith('OFF') && !/[.?!]$/.test(text) && meant(text, target) !== meant(edit(text), target);
  });
  expect(differing.map(([, text]) => text)).toEqual([]);
});
