import { foldText } from '../../text/fold.ts';
import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { keysOf, type Levels, wished, wordsOf } from '../shared/levels.ts';
import { any, term } from '../shared/queries.ts';
import { joined, sharing } from '../shared/shown.ts';
import { toldOfWork } from '../shared/texts.ts';

/** A certificate, licence or charter. */
export const certification = defineField({
  value: { kind: 'concept', concepts: ['certification'] },
  of: 'record',
  and: 'all',
  people: certificationLevels,
  companies: null,
  unstated: null,
  companyNumber: null,
  evidence: {
    person: ({ person }, asked) => {
      const listed = (person.certifications ?? []).map((item) => joined([item.name, item.issuer, item.date]) ?? '');
      const written = [...listed, ...person.skills, person.full_name, person.headline ?? ''];
      return sharing(asked, written) ?? joined(listed);
    },
    company: null,
  },
  phrase: { any: 'with the certification', not: 'without the certification' },
  sorting: null,
  letGo: 125,
  proposed: true,
});

/** Who names none may still have it: where nobody meets it with the rest, it only ranks. */
function certificationLevels({ values }: Asked): Levels {
  const spoken = wordsOf(values);
  const stated = term('certification', [...keysOf(values), ...spoken.map(foldText)]);
  return wished(any([stated, ...spoken.map(toldOfWork)]), []);
}
