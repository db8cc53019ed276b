import { expect, test } from 'vitest';
import { now, personOf, readings } from '../../../test/small-corpus.ts';
import { checkQuery } from '../../engine/check.ts';
import type { Relation } from '../../intent/intent.ts';
import { monthNow } from '../documents/career.ts';
import { peopleSchema } from '../schema.ts';
import { anchorsOf } from './anchors.ts';
import { planOf } from './plan.ts';

const { lexicon } = readings;

/** Somebody with a role at each of so many employers, all of them linked to company records. */
function placed(id: string, roles: number, start_time: string | null) {
  const experience = Array.from({ length: roles }, (_, i) => ({
    position: 'Clerk',
    company_id: `c${i}`,
    company_name: `Company ${i}`,
    start_time,
    end_time: '2012-01',
  }));
  return personOf({ id, full_name: 'Jane Doe', experience });
}

async function planned(people: readonly ReturnType<typeof personOf>[], negated: boolean) {
  const relation: Relation = {
    kind: 'overlap',
    name: 'Jane Doe',
    is: [{ field: 'title', values: [{ kind: 'words', text: 'clerk' }], negated: false }],
    still_open: false,
    negated,
    said: '',
    span: [0, 0],
  };
  const intent = {
    version: 1,
    target: 'people',
    conditions: [],
    relations: [relation],
    order: null,
    leftover: [],
  } as const;
  const index = {
    search: async () => ({ ids: people.map(({ id }) => id), total: people.length }),
  } as unknown as Parameters<typeof anchorsOf>[1]['index'];
  const anchors = await anchorsOf(intent, { index, people: async () => people }, now);
  return { anchors, plan: planOf(intent, { lexicon, month: monthNow(now) }, anchors) };
}

test.each([
  ['all dates', '2010-01'],
  ['without starts', null],
])('the most roles that others are compared with, %s, are within the bounds of the engine', async (_, start) => {
  for (const negated of [false, true]) {
    const { anchors, plan } = await planned([placed('one', 60, start)], negated);
    expect(anchors.get('Jane Doe')?.lacking).toBeNull();
    for (const { where } of plan.tiers) expect(() => checkQuery(peopleSchema(lexicon.version), where)).not.toThrow();
  }
});

test('namesakes who worked with each other count for each of them', async () => {
  const { anchors } = await planned([placed('one', 10, '2010-01'), placed('two', 10, '2010-01')], false);
  const { people = [], together = [] } = anchors.get('Jane Doe') ?? {};
  expect(people.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(together.map(({ one, others }) => [one.id, ...others.map(({ id }) => id)])).toEqual([
    ['one', 'two'],
    ['two', 'one'],
  ]);
  const many = [placed('one', 20, '2010-01'), placed('two', 20, '2010-01')];
  expect((await planned(many, false)).anchors.get('Jane Doe')?.people).toEqual([]);
});
