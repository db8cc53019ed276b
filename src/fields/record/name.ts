import { foldText } from '../../text/fold.ts';
import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { companyNameLevels } from '../shared/company-name.ts';
import { flat, keysOf, type Levels, wordsOf } from '../shared/levels.ts';
import { any, term, text } from '../shared/queries.ts';
import { weights } from '../shared/weights.ts';

/** The full name of a person, or the name of a company. */
export const name = defineField({
  value: { kind: 'name', concepts: [] },
  of: 'record',
  and: 'either',
  people: personName,
  companies: companyNameLevels,
  role: null,
  unstated: null,
  companyNumber: null,
  evidence: { person: ({ person }) => person.full_name, company: ({ company_name }) => company_name },
  phrase: { any: 'named', not: 'not named' },
  sorting: null,
  facet: null,
  letGo: null,
  proposed: true,
});

function personName({ values }: Asked): Levels {
  const names = [...keysOf(values), ...wordsOf(values).map(foldText)];
  const exact = term('name', names);
  const parts = names.map((part) =>
    part.includes(' ') ? text(['name_text'], part, 'all') : term('name_word', [part]),
  );
  const stated = any([exact, ...parts]);
  return { ...flat(stated), prefer: [{ query: exact, weight: weights.nameExact }] };
}
