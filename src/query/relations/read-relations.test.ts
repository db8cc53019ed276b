import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { Intent } from '../../intent/intent.ts';
import { sentence } from '../../intent/sentence.ts';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../interpret.ts';
import { actualItems, exampleDay, exampleNames } from '../notation.test-helper.ts';

const rules = new RulesInterpreter(loadLexicon());
const understood = (query: string) => rules.understand(query, 'people', exampleNames, exampleDay);
const items = (query: string) => actualItems(understood(query)).join('; ');

describe('beside a relation', () => {
  test('the rest of the sentence is read as ever, and a role without a tense is held now', () => {
    expect(items('German speaking nurses in Berlin who started their career at Siemens')).toBe(
      'first(employer=employer:siemens); language=language:german; place=place:de-be-berlin; title>title:nurse',
    );
  });

  test.each([
    ['later', '+later; employer^employer:google; overlap(jane smith, any, false)'],
    ['recently', 'during(began, employer=employer:google, 2025-09..2026-03); overlap(jane smith, any, false)'],
  ])('who joined later may have left since, who joined lately did so within six months: %s', (when, meaning) => {
    expect(items(`colleagues of Jane Smith who ${when} joined Google`)).toBe(meaning);
  });

  test('the longest job is one job, and the longest stay is all jobs at one employer', () => {
    expect(items('whose longest job lasted at least 5 years')).toBe('time_in_one(role, any, 60..)');
    expect(items('whose longest stay was at least 5 years')).toBe('time_in_one(spell, any, 60..)');
  });

  test('several relations hold together', () => {
    expect(items('worked at Google before Meta, with three or more employers, now between jobs')).toBe(
      'before(employer=employer:google, employer=employer:meta); between_jobs(); number(employers, any, 3.., -)',
    );
  });

  test('no role is cut off from words that belong to it, and none of them is lost', () => {
    expect(items('started out as Assistant Project Officer')).toBe(
      '+assistant; first(title=title:project-coordinator)',
    );
  });

  test.each([
    [
      'was promoted at Google and then moved on to Meta',
      'before(employer=employer:google, employer=employer:meta); promoted(employer=employer:google, employer=employer:google)',
    ],
    [
      'spent 7+ years at Google, then joined Meta',
      'before(employer=employer:google, employer=employer:meta); total_time(employer=employer:google, 84..)',
    ],
    [
      'joined Google in 2015 and rose through the ranks there',
      'during(began, employer=employer:google, 2015-01..2015-12); promoted(employer=employer:google, employer=employer:google)',
    ],
  ])('two relations may have a role in common: %s', (query, meaning) => {
    expect(items(query)).toBe(meaning);
  });

  test.each([
    ['rose to manager within two years of starting out', 'how_soon(any, seniority=seniority:manager, ..24)'],
    ['cut their teeth at Google before turning up at Meta', 'before(employer=employer:google, employer=employer:meta)'],
  ])('what one relation takes whole is no other one: %s', (query, meaning) => {
    expect(items(query)).toBe(meaning);
  });

  test.each([
    ['tenure at Google > 2y', 'total_time(employer=employer:google, 25..)'],
    ['18mo+ at Google', 'total_time(employer=employer:google, 18..)'],
    ['more than 2 but less than 5 years at Google', 'total_time(employer=employer:google, 25..59)'],
    ['no fewer than 2 and no more than 4 employers', 'number(employers, any, 2..4, -)'],
    ['4 jobs or fewer', 'number(roles, any, ..4, -)'],
    ['less than 0 years at Google', 'total_time(employer=employer:google, 1..0)'],
    ['4 companies or more in 5 years', 'number(employers, any, 4.., 2021-03..2026-03)'],
    ['switched jobs more than three times in five years', 'number(roles, any, 5.., 2021-03..2026-03)'],
    ['only ever worked for two companies', 'number(employers, any, 2..2, -)'],
    ['on average move on within 6 years', 'average(..72)'],
  ])('amounts are written in many ways: %s', (query, meaning) => {
    expect(items(query)).toBe(meaning);
  });

  test("a number of a company's people counts no employers", () => {
    expect(items('engineers at 50-500 people companies')).not.toContain('number(');
  });

  test('a slot that is filled twice holds both', () => {
    expect(items('employment with IBM ended in insurance 2024')).toContain(
      'employer=employer:ibm & industry=industry:insurance',
    );
  });

  test.each([
    ['worked for Google, moved elsewhere and then came home to Google', 'again(employer=employer:google)'],
    ['worked for Google, moved elsewhere and then came home to Meta', '+meta; again(employer=employer:google)'],
    ['4 years in the same job in banking', 'time_in_one(role, industry=industry:banking, 48..)'],
  ])('what a slot holds and no relation asks for is told: %s', (query, meaning) => {
    expect(items(query)).toBe(meaning);
  });

  test.each([
    [
      'turned up at Meta Platforms quite some years after their days at Google were over',
      'before(employer=employer:google, employer=employer:meta)',
    ],
    ['never promoted by any of their employers', '!promoted(any, any)'],
  ])('its clauses may stand in any order: %s', (query, relation) => {
    expect(items(query)).toContain(relation);
  });

  test.each([
    ['Acme poached them from Google', 'next(employer=employer:google, employer=@acme)'],
    ['defecting from Google to Meta', 'next(employer=employer:google, employer=employer:meta)'],
    ['got their first break at Google', 'first(employer=employer:google)'],
    ['Google took them back', 'again(employer=employer:google)'],
    ['7 consecutive years at the same company', 'time_in_one(spell, any, 84..)'],
    ['sampling 3 or more industries', 'number(industries, any, 3.., -)'],
    ['Finance Managers, but nobody who has ever been with Intel', '!some(employer=employer:intel, ever)'],
    ['nurses whose CV does not mention Google', '!some(employer=employer:google, ever)'],
    ['6 or more years in the role of nurse', 'total_time(title=title:nurse, 72..)'],
    ['Google service of 8 years and over', 'total_time(employer=employer:google, 96..)'],
  ])('a verb stands in any form, and other verbs of its meaning for it: %s', (query, relation) => {
    expect(items(query)).toContain(relation);
  });

  test('a role takes no part of the name of an employer in the data', () => {
    const before = 'left Google for Acme and Sons and then joined Meta';
    const names = {
      ...exampleNames,
      count: (kind: string, key: string) => (key === 'acme and sons' && kind === 'employer' ? 1 : 0),
      begins: () => true,
    };
    const answer = rules.understand(before, 'people', names, exampleDay);
    expect(actualItems(answer).join('; ')).not.toContain('@acme,');
    expect(actualItems(answer).join('; ')).toContain('@acme and sons');
  });

  test('a word like a legal form after a name is no part of it', () => {
    const names = { ...exampleNames, count: (_: string, key: string) => (['amazon', 'adobe'].includes(key) ? 2 : 0) };
    const answer = rules.understand('who has worked at Amazon as well as Adobe?', 'people', names, exampleDay);
    expect(actualItems(answer)).toEqual(['both(employer=employer:amazon, employer=employer:adobe)']);
  });

  test('words that only help to say a relation are no condition', () => {
    expect(items('exactly three employers in their whole career')).toBe(
      '+whole career; number(employers, any, 3..3, -)',
    );
  });

  test.each([
    [
      'moved from Google in Berlin to Meta in London',
      'before(employer=employer:google & place=place:de-be-berlin, employer=employer:meta & place=place:gb-eng-london)',
    ],
    [
      'left Google in Berlin for Meta',
      'next(employer=employer:google & place=place:de-be-berlin, employer=employer:meta)',
    ],
    // Only where they live says where they are wanted.
    [
      'moved from Google to Meta in London',
      'before(employer=employer:google, employer=employer:meta); place=place:gb-eng-london',
    ],
  ])('a place within a relation is that of the role: %s', (query, meaning) => {
    expect(items(query)).toBe(meaning);
  });

  test.each([
    ['on their second employer', 'number(employers, any, 2..2, -)'],
    ['in their 3rd job', 'number(roles, any, 3..3, -)'],
    ['a couple of years or more at Google', 'total_time(employer=employer:google, 24..)'],
    ['at most a couple of months at Google', 'total_time(employer=employer:google, ..2)'],
    ['director by year 4 of their career', 'how_soon(any, seniority=seniority:director, ..48)'],
  ])('numbers as they are said of careers: %s', (query, meaning) => {
    expect(items(query)).toBe(meaning);
  });

  test('who has two employers right now has them at once', () => {
    expect(items('nurses who have two employers right now')).toBe('at_once(any, any, true); title>title:nurse');
  });

  test('a company search has none', () => {
    const answer = rules.understand(
      'companies founded by people who left Google for Meta',
      'company',
      exampleNames,
      exampleDay,
    );
    if (!answer.offTopic) expect(answer.intent.relations).toEqual([]);
  });
});

describe('words that tell of order, number or time', () => {
  test.each([
    ['data scientists already in Berlin', 'already'],
    ['only designers in Paris', 'only'],
    ['engineers twice in Berlin', 'twice'],
    ['nurses in Berlin again and again', 'again'],
  ])('are said not to be understood where nothing takes them: %s', (query, word) => {
    const answer = understood(query);
    const told = answer.offTopic ? [] : answer.intent.leftover.flatMap(({ text }) => text.split(' '));
    expect(told).toContain(word);
  });

  test('are taken where they set the tense', () => {
    expect(items('nurses still at Google')).toBe('employer>employer:google; title=title:nurse');
  });
});

describe('strange input', () => {
  test.each([
    'people with at least 0 jobs',
    'worked in at least 0 countries',
    'held at most 0 different titles at Blorptown',
    'became a manager less than 0 years after joining',
    'promoted to blorp within 3 years of joining Blorptown',
    'less than 0 years at Google',
    'only worked at Google and only worked at Meta',
    'worked with Nobody Knowsthem at Oracle',
    'people who joined Google in 2099',
    'people who left Google in 2020 before joining in 2030',
    'worked at both and',
    `colleagues of ${'A'.repeat(300)} ${'B'.repeat(100)}`,
    'worked with Jane '.repeat(28),
    'colleagues of '.repeat(35),
    `colleagues of ${'Jane Smith and '.repeat(20)}`,
    "worked with 's 's at Oracle",
    'before after before after',
    'from to from to from to',
    Array.from({ length: 12 }, (_, i) => `worked at Google before Meta ${i}`).join(', '),
    'worked at both Google and IBM, '.repeat(15),
    Array.from({ length: 20 }, (_, i) => `left Employer${i} and never came back`).join(', '),
    'never '.repeat(60),
    'at Google before '.repeat(25),
  ])('gives a valid Intent: %s', (query) => {
    const answer = understood(query);
    if (answer.offTopic) return;
    expect(Value.Check(Intent, answer.intent)).toBe(true);
    expect(answer.intent.relations.length).toBeLessThanOrEqual(12);
    expect(sentence(answer.intent, [])).not.toBe('');
  });

  test('what never happened is not taken for a role', () => {
    expect(items('never promoted analysts')).not.toContain('some(');
  });

  test.each(['my wifi is not working', 'baby names starting with k', 'we went from zero to hero'])(
    'other talk is still refused: %s',
    (query) => {
      expect(understood(query).offTopic).toBe(true);
    },
  );
});
