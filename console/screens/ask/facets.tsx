import { Problem } from '../../parts/problem.tsx';
import { capital, grouped, spoken } from '../../parts/text.ts';
import { type Filters, type FilterValue, withCondition } from './filters.ts';
import { type CountedValue, count, type Explained, edit, uncounted } from './question.ts';

const shownMax = 6;
const names: Readonly<Record<string, string>> = { 'place.city': 'City', 'place.country': 'Country' };

/**
 * What those who match have, with counts over all of them. A value that is clicked becomes a condition. Nothing stands
 * below but on a narrow screen the end of the page, so that counts which come late move nothing.
 */
export function Facets({ of: { facets, filters } }: { readonly of: Explained }) {
  return (
    <aside class="facets" aria-label="Counts" aria-busy={facets === undefined && uncounted.value === null}>
      <Problem error={uncounted.value} again={count} />
      {Object.entries(facets ?? {})
        .filter(([, values]) => values.length > 1 && (values[0]?.count ?? 0) > 1)
        .map(([name, values]) => (
          <Facet key={name} name={name} values={values} filters={filters} />
        ))}
    </aside>
  );
}

interface FacetOf {
  readonly name: string;
  readonly values: readonly CountedValue[];
  readonly filters: Filters;
}

function Facet({ name, values, filters }: FacetOf) {
  const most = values[0]?.count ?? 1;
  const field = name.split('.')[0] ?? name;
  const add = (value: CountedValue['value']) => edit(withCondition(filters, field, { values: [value as FilterValue] }));
  return (
    <section>
      <h2>{names[name] ?? capital(spoken(name))}</h2>
      <ul>
        {values.slice(0, shownMax).map(({ label, value, count }) => (
          <li key={label}>
            <button type="button" onClick={() => add(value)} title={`Only ${label}`}>
              <span class="label">{label}</span>
              <span class="count">{grouped(count)}</span>
              <svg class="bar-of" aria-hidden="true" width="100%" height="3">
                <rect width={`${Math.max(1, (100 * count) / most)}%`} height="3" rx="1.5" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
