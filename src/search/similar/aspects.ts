import type { RecordKind } from '../../records/kind.ts';

/**
 * One part of a record by which others are like it. `weight` is what a record gains that shares all of the part; one
 * that shares some of it gains less. `npm run fit:similar` fits the weights.
 */
export type Aspect = {
  readonly name: string;
  readonly weight: number;
  /** Whether it says what a record is about, so that who shares nothing of it is not like the record. */
  readonly tells: boolean;
} & (
  | {
      readonly kind: 'values';
      /** The keyword fields of the given record whose values are looked for. */
      readonly of: readonly string[];
      /** The fields of other records in which they are looked for. */
      readonly in: readonly string[];
      /** Only values that begin like this are of the aspect. */
      readonly prefix?: string;
    }
  /** Each line of a text, to be found word for word. */
  | { readonly kind: 'lines'; readonly field: string }
  /** A number that is near if it differs by this much at most; by a factor for `ratio`. */
  | { readonly kind: 'number'; readonly field: string; readonly near: number; readonly by: 'difference' | 'ratio' }
  /** The rarest words of the texts. */
  | { readonly kind: 'words'; readonly of: readonly string[]; readonly in: readonly string[] }
);

const held = (facet: string): readonly string[] => [`${facet}_now`, `${facet}_last`];
const ever = (facet: string): readonly string[] => [...held(facet), `${facet}_past`];

const same = (name: string, fields: readonly string[], weight: number, prefix?: string): Aspect => ({
  name,
  weight,
  tells: false,
  kind: 'values',
  of: fields,
  in: fields,
  ...(prefix === undefined ? {} : { prefix }),
});
const telling = (aspect: Aspect): Aspect => ({ ...aspect, tells: true });

export const aspects: Readonly<Record<RecordKind, readonly Aspect[]>> = {
  people: [
    telling(same('title', held('title'), 4)),
    same('exact title', ['title_exact'], 3),
    telling(same('function', held('function'), 0.5)),
    same('seniority', held('seniority'), 1.5),
    same('industry', held('sector'), 0.5),
    same('employers', ever('employer'), 3),
    telling(same('titles of the career', ever('title'), 4)),
    same('industries of the career', ever('sector'), 0.25),
    telling(same('skills', ['skill', 'skill_told'], 1.5)),
    same('place', ['place'], 1.5),
    same('schools', ['school'], 4),
    same('degree', ['degree'], 0.25),
    same('languages', ['language'], 0.25),
    { name: 'size of employer', weight: 0.25, tells: false, kind: 'number', field: 'headcount', near: 3, by: 'ratio' },
    {
      name: 'experience',
      weight: 0.75,
      tells: false,
      kind: 'number',
      field: 'career_start',
      near: 36,
      by: 'difference',
    },
    {
      name: 'words',
      weight: 3,
      tells: false,
      kind: 'words',
      of: ['headline', 'summary', 'jobs'],
      in: ['headline', 'summary', 'jobs'],
    },
  ],
  company: [
    telling(same('industry', ['sector', 'mention'], 0.5, 'industry:')),
    same('investors', ['sector'], 1, 'investor:'),
    same('kind', ['sector'], 0.25, 'company_kind:'),
    { name: 'specialties', weight: 4, tells: true, kind: 'lines', field: 'specialties' },
    same('place', ['place'], 0.25),
    { name: 'headcount', weight: 0.25, tells: false, kind: 'number', field: 'headcount', near: 3, by: 'ratio' },
    { name: 'founded', weight: 1, tells: false, kind: 'number', field: 'founded', near: 3, by: 'difference' },
    {
      name: 'words',
      weight: 2,
      tells: false,
      kind: 'words',
      of: ['slogan', 'about'],
      in: ['slogan', 'about', 'industry', 'specialties'],
    },
  ],
};
