import type { Static } from 'typebox';
import { expectTypeOf, test } from 'vitest';
import type { Prediction } from '../records/presented.ts';
import type { JobChangePrediction } from './records.ts';

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

type CreditField = 'credits_used' | 'credits_remaining' | 'request_id' | 'usage_notice';

// The code's union type is stricter than the flat schema of the wire. `npm run types` checks that every member fits the
// schema.
test('every prediction is one that the schema allows', () => {
  expectTypeOf<Prediction>().toExtend<DeepReadonly<Omit<Static<typeof JobChangePrediction>, CreditField>>>();
});
