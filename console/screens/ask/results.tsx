import { useEffect, useRef } from 'preact/hooks';
import type { MatchReason } from '../../../src/contract/search.ts';
import type { CompanyCard, PersonCard } from '../../../src/records/presented.ts';
import { refocus } from '../../parts/focus.ts';
import { grouped } from '../../parts/text.ts';
import { openRecord } from '../record/opened.ts';
import { partsOf } from './filters.ts';
import { explained, type results } from './question.ts';

type Results = NonNullable<typeof results.value>;

/** The results, each with why it matched. */
export function ResultList({ of: { list, message, of: kind } }: { readonly of: Results }) {
  const shown = useRef<HTMLOListElement>(null);
  const before = useRef(0);
  useEffect(() => {
    // The button that was pressed for the newest is gone.
    refocus(shown.current?.children[before.current]?.querySelector('a'));
    before.current = list.length;
  }, [list.length]);
  return (
    <>
      {message && <p class="note">{message}</p>}
      <ol ref={shown} class="results">
        {list.map(({ card, reasons }) => (
          <li key={card.id}>
            {kind === 'people' ? <Person card={card as PersonCard} /> : <Company card={card as CompanyCard} />}
            <Reasons of={reasons} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Person({ card }: { readonly card: PersonCard }) {
  const { id, full_name, position, company_name, headline, location, industry, evidence_summary } = card;
  const role = [position, company_name].filter((text) => text !== null).join(' at ') || headline;
  return (
    <div class="card">
      <RecordLink to={`/people/${encodeURIComponent(id)}`} name={full_name} />
      <p class="role">{role ?? <span class="quiet">No role on record</span>}</p>
      <p class="quiet">{[location, industry, evidence_summary].filter((text) => text !== null).join(' · ')}</p>
    </div>
  );
}

function Company({ card }: { readonly card: CompanyCard }) {
  const { id, company_name, slogan, headquarters, industry, employees_num, founded, evidence_summary } = card;
  const facts = [
    industry,
    headquarters,
    employees_num === null ? null : `${grouped(employees_num)} people`,
    founded === null ? null : `since ${founded}`,
    evidence_summary,
  ];
  return (
    <div class="card">
      <RecordLink to={`/companies/${encodeURIComponent(id)}`} name={company_name ?? 'Without a name'} />
      {slogan && <p class="role">{slogan}</p>}
      <p class="quiet">{facts.filter((text) => text !== null).join(' · ')}</p>
    </div>
  );
}

function RecordLink({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <p class="name">
      <a href={`/console${to}`} onClick={() => openRecord(to)}>
        {name}
      </a>
      <small class="price">full record 4 credits</small>
    </p>
  );
}

const marks = { met: '✓', partly: '≈', not: '✗' } as const;
const words = { met: 'Met', partly: 'Partly met', not: 'Not met' } as const;

function Reasons({ of }: { readonly of: readonly MatchReason[] }) {
  if (of.length === 0) return null;
  const negated = new Set(partsOf(explained.value?.filters ?? {}).flatMap((part) => (part.negated ? [part.said] : [])));
  return (
    <ul class="reasons">
      {of.map(({ condition, met, evidence }) => (
        <li key={condition} class={met}>
          <span aria-hidden="true">{marks[met]}</span>
          <span class="unseen">{words[met]}: </span>
          {negated.has(condition) ? `not ${condition}` : condition}
          {evidence !== null && <span class="evidence">{evidence}</span>}
        </li>
      ))}
    </ul>
  );
}
