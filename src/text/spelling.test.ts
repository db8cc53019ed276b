import { expect, test } from 'vitest';
import { otherSpellings } from './spelling.ts';
import { stemWord } from './stem.ts';

/** Protects who spells as another country does from another answer. */
test.each([
  ['paediatricians', 'pediatrician'],
  ['gynaecologist', 'gynecologist'],
  ['anaesthetists', 'anesthetist'],
  ['behavioural', 'behavioral'],
  ['counsellors', 'counselor'],
  ['advisers', 'advisor'],
])('%s is the same word as %s', (british, american) => {
  expect(stemWord(british)).toBe(stemWord(american));
});

test.each(['hour', 'four', 'tour', 'advertising', 'promise', 'precise', 'enterprise', 'seller', 'cellar'])(
  '%s has one spelling',
  (word) => {
    expect(stemWord(word)).toBe(word);
    expect(otherSpellings(word)).toEqual([]);
  },
);

test('texts are asked for both spellings of a whole word', () => {
  expect(otherSpellings('adviser')).toEqual(['advisor']);
  expect(otherSpellings('advisor')).toEqual(['adviser']);
});

test.each([
  ['labour', 'labor'],
  ['honoured', 'honored'],
  ['organisation', 'organization'],
  ['analysing', 'analyzing'],
  ['centres', 'centers'],
  ['defence', 'defense'],
  ['catalogue', 'catalog'],
  ['modelling', 'modeling'],
  ['oestrogen', 'estrogen'],
])('texts are asked for %s and %s alike', (british, american) => {
  expect(otherSpellings(british)).toEqual([american]);
  expect(otherSpellings(american)).toEqual([british]);
});
