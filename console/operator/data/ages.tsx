import type { DataAnswer } from '../../../src/http/console/operator-answers.ts';
import { capital, grouped } from '../../parts/text.ts';

/** How many records were verified when, as bars; people and companies apart. */
export function Ages({ of }: { readonly of: DataAnswer['ages'] }) {
  return (
    <div class="ages">
      {(['people', 'companies'] as const).map((kind) => (
        <Bars key={kind} name={capital(kind)} counts={Object.entries(of[kind])} />
      ))}
    </div>
  );
}

function Bars({ name, counts }: { readonly name: string; readonly counts: readonly (readonly [string, number])[] }) {
  if (counts.length === 0) return null;
  const most = Math.max(...counts.map(([, count]) => count));
  return (
    <dl aria-label={name}>
      {counts.map(([age, count]) => (
        <div key={age}>
          <dt>{age}</dt>
          <dd>
            <svg width="100%" height="10" aria-hidden="true">
              <rect width={`${(100 * count) / most}%`} height="10" rx="2" />
            </svg>
          </dd>
          <dd class="number">
            {grouped(count)} {name.toLowerCase()}
          </dd>
        </div>
      ))}
    </dl>
  );
}
