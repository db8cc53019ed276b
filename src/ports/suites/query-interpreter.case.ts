import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { Intent } from '../../intent/intent.ts';
import { sentence } from '../../intent/sentence.ts';
import type { OffTopic, QueryInterpreter, Understood } from '../query-interpreter.ts';
import type { Corpus, CorpusNames } from '../search-index.ts';
import { conformance, type Skips } from './conformance.case.ts';

/** Up to 500 code points of anything, and of words that mean much to a grammar, which is the harder case. */
const anything = fc.string({ unit: 'binary', maxLength: 500 });
export const grammatical = fc
  .array(
    fc.constantFrom(
      ...'ex former not outside in at from or and between 2 3-5 $2-8M years 2020 people under senior director of software engineer google new york or co la me not just who moved to , ( ) / - ? python biggest with the most founded raised &'.split(
        ' ',
      ),
    ),
    { maxLength: 90 },
  )
  .map((words) => words.join(' ').slice(0, 500));
const query = fc.oneof(anything, grammatical);
const target = fc.constantFrom('people', 'company');

/** A corpus in which nobody is known by name; counts how often it is asked. */
class NamelessCorpus implements Corpus {
  asked = 0;

  async withNames<T>(read: (names: CorpusNames) => T): Promise<T> {
    this.asked++;
    return read({ count: () => 0, begins: () => false, near: () => [] });
  }
}

/** The suite that every interpreter must pass. `open` returns one that has seen no query yet. */
export function queryInterpreterCases(name: string, open: () => QueryInterpreter, skips: Skips = {}): void {
  const today = new Date('2026-03-15T00:00:00Z');
  const read = (interpreter: QueryInterpreter, text: string, of: 'people' | 'company', corpus = new NamelessCorpus()) =>
    interpreter.interpret(text, of, corpus, today);

  conformance(name, skips, (check) => {
    check('gives an Intent of the schema for any text, or says why not and what to do', async () => {
      const interpreter = open();
      await fc.assert(
        fc.asyncProperty(query, target, async (text, of) => {
          const answer = await read(interpreter, text, of);
          if (answer.offTopic) expect(answer.message).not.toBe('');
          else {
            expect(Value.Check(Intent, answer.intent)).toBe(true);
            expect(answer.intent.target).toBe(of);
            expect(sentence(answer.intent, [])).toMatch(/\.$/);
          }
        }),
        { numRuns: 150 },
      );
    });

    check('points to places in the query, and keeps its words', async () => {
      const interpreter = open();
      await fc.assert(
        fc.asyncProperty(query, target, async (text, of) => {
          const answer = await read(interpreter, text, of);
          if (answer.offTopic) return;
          for (const { span } of [...answer.intent.conditions, ...answer.intent.leftover]) {
            expect(span[0]).toBeGreaterThanOrEqual(0);
            expect(span[1]).toBeGreaterThan(span[0]);
            expect(span[1]).toBeLessThanOrEqual(text.length);
          }
          for (const { said, span } of answer.intent.conditions) expect(said).toBe(text.slice(...span).trim());
        }),
        { numRuns: 150 },
      );
    });

    check('gives one answer to one question, whatever was asked before', async () => {
      const [fresh, busy] = [open(), open()];
      await fc.assert(
        fc.asyncProperty(query, target, async (text, of) => {
          const first: Understood | OffTopic = await read(busy, text, of);
          expect(await read(busy, text, of)).toEqual(first);
          expect(await read(fresh, text, of)).toEqual(first);
        }),
        { numRuns: 100 },
      );
    });

    check('asks the corpus through one call', async () => {
      const interpreter = open();
      for (const text of ['engineers at Zorblax', 'maria garzia nurse', 'fintech startups in Berlin']) {
        const corpus = new NamelessCorpus();
        await read(interpreter, text, 'people', corpus);
        expect(corpus.asked).toBe(1);
      }
    });

    check('refuses white space and reads a plain query', async () => {
      const interpreter = open();
      expect(await read(interpreter, ' \t ', 'people')).toMatchObject({ offTopic: true, reason: 'empty' });
      expect(await read(interpreter, 'software engineers in Berlin', 'people')).toMatchObject({ offTopic: false });
    });
  });
}
