import { describe, expect, test } from 'vitest';
import { attribute } from '../../test/tracing/collector.ts';
import { Groups } from '../adapters/postgres/groups.ts';
import { ownWork, traced } from '../traced.ts';
import { inRequest, inside, inTrace, withTracing } from './in-trace.test-helper.ts';

// Protects that a trace shows what belongs to its request and nothing else, has a bound, and quotes no failure.

const one = ownWork('one');
const two = ownWork('two');

describe('work of a request', () => {
  test('is in its trace as it was called', async () => {
    const { spans } = await inTrace(() => traced(one, () => traced(two, async () => null)));
    const [inner, outer, root] = spans;
    expect([inner?.name, outer?.name, root?.name]).toEqual(['two', 'one', 'GET /v1/test']);
    expect([inner?.parentSpanId, outer?.parentSpanId]).toEqual([outer?.spanId, root?.spanId]);
    expect(root?.parentSpanId).toBeUndefined();
  });

  test('that fails tells the kind of failure alone', async () => {
    class Refused extends Error {
      override readonly name = 'Refused';
    }
    const { spans, text } = await inTrace(async () => {
      await traced(one, () => Promise.reject(new Refused('no Zora Lovelace'))).catch(() => undefined);
      const failure = Object.assign(new Error('Key (email)=(zora@example.org) exists'), { code: '23505' });
      await traced(two, () => Promise.reject(failure)).catch(() => undefined);
    });
    expect(spans.map((span) => attribute(span, 'error.type'))).toEqual(['Refused', '23505', undefined]);
    expect(spans.map(({ status }) => status.code ?? 0)).toEqual([2, 2, 0]);
    // No letter of these is a digit of an id: "ada" stood in one of 30 runs' ids.
    expect(text).not.toMatch(/zora|lovelace/i);
  });

  test('that goes on after its answer, or outside of every request, is in no trace', async () => {
    const late = Promise.withResolvers<void>();
    const { spans } = await withTracing(async (tracing) => {
      await traced(one, async () => null);
      let after: Promise<unknown> = Promise.resolve();
      await inRequest(tracing, async () => {
        after = late.promise.then(() => traced(two, async () => null));
      });
      late.resolve();
      await after;
    });
    expect(spans.map(({ name }) => name)).toEqual(['GET /v1/test']);
  });

  test('beyond 2,000 pieces is not shown', async () => {
    const { spans } = await inTrace(async () => {
      for (let n = 0; n < 2_500; n++) await traced(one, async () => null);
    });
    expect(spans).toHaveLength(2_001);
  });
});

test('what is done for several requests together is in the trace of the first, and the others refer to it', async () => {
  const groups = new Groups<number, number>(
    async (asked) =>
      traced(two, async () => asked.map((value) => ({ status: 'fulfilled', value: value * 2 }) as const)),
    { groupMax: 10, waitingMax: 10 },
  );
  const { spans } = await withTracing(async (tracing) => {
    const requests = [1, 2, 3].map((n) => {
      const headers = n === 2 ? { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00' } : {};
      const request = tracing.begin({ id: `req_${n}`, method: 'GET', route: null, scheme: 'http', headers });
      const asked = inside(request, () => traced(one, () => groups.ask(n)));
      return asked.then((answer) => {
        request.end(200, true);
        return answer;
      });
    });
    expect(await Promise.all(requests)).toEqual([2, 4, 6]);
  });
  const group = spans.find(({ name }) => name === 'group');
  const waiting = spans.filter(({ name }) => name === 'one');
  expect(waiting).toHaveLength(2);
  const [first, other] = waiting.toSorted((a) => (a.spanId === group?.parentSpanId ? -1 : 1));
  expect(group?.parentSpanId).toBe(first?.spanId);
  expect(spans.find(({ name }) => name === 'two')?.parentSpanId).toBe(group?.spanId);
  expect(other?.links.map(({ traceId, spanId }) => [traceId, spanId])).toEqual([[group?.traceId, group?.spanId]]);
});
