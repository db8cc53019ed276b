import { expect, test } from 'vitest';
import { normalisePerson } from '../normalise/normalise-person.ts';
import { Remarks } from '../normalise/remarks.ts';
import type { RawObject } from '../normalise/values.ts';
import { type StoredRecord, storedPerson } from '../stored-record.ts';
import { type Held, type HeldPart, heldAfter, type Origin, parsed } from './held.ts';
import { overwrite, type Put, put } from './put.ts';
import { split, withdraw } from './split.ts';

const [ours, theirs] = [2, 1];
const change = 7;
const cook = { position: 'Cook', company_name: 'Acme', start_time: '2020', is_current: true };
const chef = { position: 'Chef', company_name: 'Acme', start_time: '2024', is_current: true };

function record(raw: RawObject): StoredRecord {
  const context = { source: 'test', today: '2026-11-21', remarks: new Remarks() };
  const made = normalisePerson({ id: 'ann', full_name: 'Ann Lee', ...raw }, context);
  if ('refused' in made) throw new Error(made.refused);
  return storedPerson(made.record);
}

function nothing(id = 'ann'): Held {
  return { kind: 'people', id, body: null, refreshedAt: null, origin: null, parts: [] };
}

function held(raw: RawObject, origin: Origin | null, parts: readonly HeldPart[] = []): Held {
  const { id, body, refreshed_at: refreshedAt } = record(raw);
  return { kind: 'people', id, body, refreshedAt, origin, parts };
}

function from(source: number): Origin {
  return { source, firstSeen: '2026-01-01', seen: 3 };
}

function part(source: number, raw: RawObject): HeldPart {
  const { id, body } = record(raw);
  return { ...from(source), key: id, body };
}

function putOurs(raw: RawObject, before: Held, twin: Held | null = null): Put<Held> {
  return put(record(raw), before, { source: ours, change, twin: () => twin, lastRoleChange: () => undefined });
}

const january = { headline: 'cook', refreshed_at: '2026-01-01' };
const march = { headline: 'chef', refreshed_at: '2026-03-01' };

test.each([
  ['new', nothing(), march, 'chef'],
  ['changed', held(january, from(ours)), march, 'chef'],
  ['refreshed', held(january, from(ours)), { ...january, refreshed_at: '2026-02-01' }, 'cook'],
  ['same', held(january, from(ours)), january, 'cook'],
  ['older', held(march, from(ours)), january, 'chef'],
  ['changed', held(january, null), march, 'chef'],
] as const)('what one source alone says is %s and stays its own', (result, before, raw, headline) => {
  const { replacements, ...rest } = putOurs(raw, before);
  expect(rest).toEqual({ result, roleChange: null, united: null });
  const after = replacements.map(heldAfter);
  expect(after.map(({ body }) => parsed(body ?? ''))).toMatchObject([{ headline }]);
  expect(after).toMatchObject([{ parts: [], origin: { source: ours, seen: change } }]);
});

test('the day on which a source first had a record stays', () => {
  const [replacement] = putOurs(march, held(january, { ...from(ours), firstSeen: '2025-05-05' })).replacements;
  expect(replacement?.origin?.firstSeen).toBe('2025-05-05');
});

test('what a second source says of an id is merged, and both are kept apart', () => {
  const { result, replacements } = putOurs(march, held({ ...january, languages: ['French'] }, from(theirs)));
  expect(result).toBe('changed');
  const [after] = replacements.map(heldAfter);
  expect(parsed(after?.body ?? '')).toMatchObject({ headline: 'chef', languages: ['French'] });
  expect(after?.origin).toBeNull();
  expect(after?.parts).toMatchObject([
    { source: theirs, key: 'ann', firstSeen: '2026-01-01', seen: 3 },
    { source: ours, key: 'ann', firstSeen: '2026-03-01', seen: change },
  ]);
});

test.each([
  ['older', { ...january, refreshed_at: '2025-12-01' }],
  ['same', january],
] as const)('what is %s than a source has said before changes no merged record', (result, raw) => {
  const before = held(march, null, [part(theirs, march), part(ours, january)]);
  const put = putOurs(raw, before);
  expect(put).toMatchObject({ result, replacements: [{ record: 'kept' }] });
  // The part still notes that this import had the record.
  expect(put.replacements[0]?.parts[1]).toMatchObject({ seen: change, body: record(january).body });
});

test('a record that is found to be the same as another is merged into it, under the id of that', () => {
  const twin = held({ id: 'lee', ...january }, from(theirs));
  const { replacements, united } = putOurs(march, nothing(), twin);
  expect(united).toBeNull();
  expect(replacements.map(heldAfter)).toMatchObject([{ id: 'lee', parts: [{ key: 'lee' }, { key: 'ann' }] }]);
});

test('two records that were stored apart are united when one turns out to be the other', () => {
  const twin = held({ id: 'lee', ...january }, from(theirs));
  const { result, replacements, united } = putOurs(march, held(january, from(ours)), twin);
  expect(result).toBe('changed');
  expect(united).toEqual({ from: 'ann', into: 'lee' });
  const [given, into] = replacements.map(heldAfter);
  expect(given).toMatchObject({ id: 'ann', body: null, origin: null, parts: [] });
  expect(into).toMatchObject({ id: 'lee', parts: [{ source: theirs }, { source: ours, firstSeen: '2026-01-01' }] });
  expect(parsed(into?.body ?? '')).toMatchObject({ id: 'lee', headline: 'chef' });
});

test.each([
  ['noted by the same source before', '2026-02-02', '2026-02-02'],
  ['noted without a day', null, null],
  ['never noted', undefined, '2026-01-01'],
])('a new current role is noted, with the day of the one before: %s', (_, last, oldSeen) => {
  const before = held({ ...january, experience: [cook] }, from(ours));
  const { roleChange } = put(record({ ...march, experience: [chef] }), before, {
    source: ours,
    change,
    twin: () => null,
    lastRoleChange: () => last,
  });
  expect(roleChange).toMatchObject({
    personId: 'ann',
    source: ours,
    seenOn: '2026-03-01',
    oldSeen,
    old: { position: 'Cook' },
    new: { position: 'Chef' },
  });
});

test('a record of no source replaces what is older, and leaves alone where that is from', () => {
  const before = held(january, from(theirs));
  expect(overwrite(record(march), before)).toMatchObject({ result: 'changed', origin: from(theirs) });
  expect(overwrite(record({ headline: 'no day' }), before)).toMatchObject({ result: 'older', record: 'kept' });
});

test('a source split off takes its record, its day and nothing of the others', () => {
  const before = held({ id: 'lee', ...march }, null, [part(theirs, { id: 'lee', ...january }), part(ours, march)]);
  const { result, replacements, apart } = split(before, ours, change, (key) => nothing(key));
  expect([result, apart]).toEqual(['split', ['ann']]);
  const [rest, own] = replacements.map(heldAfter);
  expect(parsed(rest?.body ?? '')).toMatchObject({ id: 'lee', headline: 'cook' });
  expect(rest?.parts).toHaveLength(1);
  expect(own).toMatchObject({ id: 'ann', body: record(march).body, parts: [] });
  expect(own?.origin).toEqual({ source: ours, firstSeen: '2026-01-01', seen: change });
});

test.each([
  ['not of this source', 3, nothing('ann')],
  ['named by this source', theirs, nothing('ann')],
  ['id taken', ours, held(march, from(ours))],
] as const)('a split is refused: %s', (result, source, there) => {
  const before = held({ id: 'lee', ...march }, null, [part(theirs, { id: 'lee', ...january }), part(ours, march)]);
  expect(split(before, source, change, () => there)).toEqual({ result, replacements: [], apart: [] });
});

test('what a source takes back is gone, unless no other speaks of the record', () => {
  const both = held({ id: 'lee', ...march }, null, [part(theirs, { id: 'lee', ...january }), part(ours, march)]);
  const left = withdraw(both, ours, 'ann');
  expect(left === null ? null : parsed(heldAfter(left).body ?? '')).toMatchObject({ headline: 'cook' });
  expect(withdraw(both, ours, 'lee')).toBeNull();
  expect(withdraw({ ...both, parts: both.parts.slice(1) }, ours, 'ann')).toBeNull();
});
