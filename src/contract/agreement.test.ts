import type { Static } from 'typebox';
import { describe, expectTypeOf, it } from 'vitest';
import type * as presented from '../records/presented.ts';
import type { CompanyCard, PersonCard } from './cards.ts';
import type { CompanyRecord, EducationItem, ExperienceItem, JobChangePrediction, Profile } from './records.ts';

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

type CreditField = 'credits_used' | 'credits_remaining' | 'request_id' | 'usage_notice';
type Body<T> = DeepReadonly<Omit<T, CreditField>>;
type Flat<T> = { [Key in keyof T]: T[Key] };

// Protects that the wire schemas and the presented records stay equal. `npm run types` checks it.
describe('the schemas agree with what records present', () => {
  it('cards and items, field by field', () => {
    expectTypeOf<DeepReadonly<Static<typeof PersonCard>>>().toEqualTypeOf<presented.PersonCard>();
    expectTypeOf<DeepReadonly<Static<typeof CompanyCard>>>().toEqualTypeOf<presented.CompanyCard>();
    expectTypeOf<DeepReadonly<Static<typeof ExperienceItem>>>().toEqualTypeOf<presented.ExperienceItem>();
    expectTypeOf<DeepReadonly<Static<typeof EducationItem>>>().toEqualTypeOf<presented.EducationItem>();
  });

  it('full records without the credit fields', () => {
    expectTypeOf<Flat<Body<Static<typeof Profile>>>>().toEqualTypeOf<Flat<presented.Profile>>();
    expectTypeOf<Flat<Body<Static<typeof CompanyRecord>>>>().toEqualTypeOf<Flat<presented.CompanyRecord>>();
  });

  it('every prediction is one that the schema allows', () => {
    expectTypeOf<Flat<presented.Prediction>>().toExtend<Body<Static<typeof JobChangePrediction>>>();
  });
});
