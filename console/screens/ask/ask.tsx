import { Problem } from '../../parts/problem.tsx';
import { counted, grouped } from '../../parts/text.ts';
import { Example } from './example.tsx';
import { Export } from './export.tsx';
import { Facets } from './facets.tsx';
import { Program } from './program.tsx';
import { error, explained, pageSize, price, results, search, stop, target, understand, working } from './question.ts';
import { ResultList } from './results.tsx';
import { Sentence } from './sentence.tsx';
import { Understood } from './understood.tsx';

const examples = {
  people: ['software engineers in London', 'nurses who speak Spanish', 'product managers who worked at a bank'],
  company: ['fintech companies with more than 50 people', 'hospitals in Germany', 'startups founded after 2018'],
} as const;

/** Ask: a sentence, how it was understood, what it would cost, and the results with why each matched. */
export function Ask() {
  const known = explained.value;
  return (
    <>
      <h1 class="unseen">Ask</h1>
      <Sentence />
      {known && <Understood of={known} />}
      {known && <Offer total={known.total_count} />}
      <div role="status" class="working">
        {working.value && (
          <p>
            {working.value === 'searching' ? 'Searching' : 'Reading the sentence'}
            <button type="button" class="plain" onClick={stop}>
              Stop
            </button>
          </p>
        )}
      </div>
      <Problem error={error.value} again={known === null ? understand : search} />
      {known === null && working.value === null && error.value === null && <Beginning />}
      {known && (
        <div class="found">
          <div>
            {results.value && <ResultList of={results.value} />}
            {results.value?.cursor && working.value === null && (
              <button type="button" class="more" onClick={search}>
                Next {Math.min(10, results.value.total - results.value.list.length)}
                <small>{counted(price.value, 'credit')} a result</small>
              </button>
            )}
            {known.total_count > 0 && <Export total={known.total_count} />}
            <Program />
          </div>
          {known.total_count > 1 && <Facets of={known} />}
        </div>
      )}
    </>
  );
}

/** What the search would find, free of charge, and what seeing it costs. */
function Offer({ total }: { readonly total: number }) {
  const noun = target.value === 'people' ? (total === 1 ? 'person' : 'people') : total === 1 ? 'company' : 'companies';
  const shown = Math.min(pageSize, total);
  return (
    <div class="offer">
      <p class="total" role="status">
        <strong>{grouped(total)}</strong> {noun}
      </p>
      {total === 0 && <p class="quiet">Nobody matches all of this. Take a condition away, or change one.</p>}
      {total > 0 && results.value === null && (
        <button type="button" class="main" disabled={working.value !== null} onClick={search}>
          Show {shown === total ? 'all' : 'the first'} {shown}
          <small>{counted(shown * price.value, 'credit')}</small>
        </button>
      )}
    </div>
  );
}

function Beginning() {
  return (
    <section class="beginning" aria-label="Examples">
      <p>
        Write who you are looking for. You see how it was understood, how many there are and what it costs, before you
        pay.
      </p>
      <ul>
        {examples[target.value].map((example) => (
          <li key={example}>
            <Example text={example} />
          </li>
        ))}
      </ul>
    </section>
  );
}
