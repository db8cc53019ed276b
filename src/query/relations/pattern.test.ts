import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { definitionOfRelation } from '../../relations/index.ts';
import type { DataLine } from '../data/data-file.ts';
import { exampleDay } from '../notation.test-helper.ts';
import { PatternReader, requiredOf } from './pattern.ts';
import { indexOf } from './pattern-index.ts';
import { isNumberSlot, type PatternPart, type Slot } from './pattern-part.ts';
import { relationPatterns } from './relation-patterns.ts';
import { argumentsOf, type SlotValue, templateOf } from './template.ts';

/** The lines as those of a file. */
function numbered(lines: readonly string[]): readonly DataLine[] {
  return lines.map((line, at) => ({ file: 'careers.txt', line, number: at + 1 }));
}

function slotsIn(parts: readonly PatternPart[]): readonly Slot[] {
  return parts.flatMap((part) => {
    if (part.kind === 'any') return part.of.flatMap(slotsIn);
    return part.kind === 'slot' ? [part.slot] : [];
  });
}

function sampleOf({ of }: Slot): SlotValue {
  if (of === 'period') return { first: 1, last: 2 };
  if (isNumberSlot(of)) return { min: 1, max: null };
  return of === 'person' || of === 'name' ? { person: 'Jane Doe' } : [];
}

test('every pattern says relations with all that they ask for', () => {
  const patterns = relationPatterns.patterns.all();
  expect(patterns.length).toBeGreaterThan(200);
  for (const { clauses, templates } of patterns) {
    const parts = clauses.flatMap((clause) => clause.parts);
    const values = new Map(slotsIn(parts).map((slot) => [slot.name, sampleOf(slot)]));
    for (const template of templates) {
      for (const [name, argument] of Object.entries(argumentsOf(template, values, exampleDay) ?? {})) {
        const schema = definitionOfRelation(template.kind).own[name];
        expect([template, name, schema !== undefined && Value.Check(schema, argument)]).toEqual([template, name, true]);
      }
      const named = template.args.join(' ').matchAll(/\{(\w+)\}/g);
      for (const [, slot = ''] of named) expect(values.has(slot), `{${slot}} of ${template.kind}`).toBe(true);
    }
  }
});

test('a verb marked so is a word of the patterns in every form, regular or listed', () => {
  for (const form of [
    'leave',
    'leaves',
    'left',
    'leaving',
    'ditch',
    'ditches',
    'ditched',
    'ditching',
    'carried',
    'hopping',
  ])
    expect(relationPatterns.words, form).toContain(form);
});

test('a relation that does not exist, or lacks an argument, is an error that says so', () => {
  expect(() => templateOf('beside({A}, {B})')).toThrow('no relation');
  expect(() => templateOf('before({A})')).toThrow('before has 2 arguments: a, b');
});

// Protects against an image that finds other patterns than the file has.
test('the index that is kept is that of the patterns', () => {
  const { patterns, index, words } = relationPatterns;
  expect(index).toEqual(indexOf(patterns.all(), words));
});

test.each([
  [['@a = one', '@a = two'], 'careers.txt:2: @a is defined above'],
  [['~go = goes', '~go = went'], 'careers.txt:2: ~go is defined above'],
  [['@a = one @b', '@b = two @a', '@a {A} => ended_recently({A})'], 'careers.txt:2: @a is defined by itself'],
  [['@a = one @b'], 'careers.txt:1: @b is not defined'],
  [['@a{X} = one {X}', '@a two => nothing'], 'careers.txt:2: @a is not defined'],
  [['one two'], 'careers.txt:1: a line is'],
])('%j is an error of a line', (lines, message) => {
  const read = (): unknown => new PatternReader(numbered(lines)).words();
  expect(read).toThrow(message);
});

test('a list may be defined below where it is said', () => {
  const lines = ['@a {A} => nothing', '@a = one @b', '@b = two|three'];
  const reader = new PatternReader(numbered(lines));
  expect(reader.all().map((pattern) => requiredOf(pattern).map((words) => [...words]))).toEqual([[['one']]]);
});
