import type { ImportProblems } from '../../../src/intake/report.ts';
import { Scroll } from '../../parts/scroll.tsx';
import { grouped, spoken } from '../../parts/text.ts';

interface Found {
  /** Null for the record as a whole. */
  readonly field: string | null;
  readonly what: string;
  readonly count: number;
  readonly lines: readonly number[];
}

/** What was wrong, those of one field together, and what became of it. */
export function Problems({ of, title }: { readonly of: ImportProblems; readonly title: string }) {
  const found = foundIn(of);
  return (
    <section>
      <h2>{title}</h2>
      {found.length === 0 ? (
        <p class="empty">None.</p>
      ) : (
        <Scroll name={title}>
          <table>
            <thead>
              <tr>
                <th>Field</th>
                <th>What is wrong</th>
                <th class="number">How often</th>
                <th>Lines</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ field, what, count, lines }) => (
                <tr key={`${field} ${what}`}>
                  <td>
                    {field === null ? <span class="state expired">the whole record</span> : <bdi>{spoken(field)}</bdi>}
                  </td>
                  <td class="long">{what}</td>
                  <td class="number">{grouped(count)}</td>
                  <td>
                    {lines.join(', ')}
                    {lines.length > 0 && lines.length < count && ', …'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}

function foundIn({ refused, refusedLines, ...problems }: ImportProblems): readonly Found[] {
  const { nulled, droppedContactDetails, unknownFields, shortened } = problems;
  const of = (counts: Readonly<Record<string, number>>, what: string): readonly Found[] =>
    Object.entries(counts).map(([field, count]) => ({ field, what, count, lines: [] }));
  const fields = [
    ...of(nulled, 'cannot be read, left empty'),
    ...of(droppedContactDetails, 'a contact detail, never stored'),
    ...of(unknownFields, 'no field of a record, left out'),
    ...of(shortened, 'too long, cut'),
  ].sort((one, other) => (one.field ?? '').localeCompare(other.field ?? ''));
  const whole = Object.entries(refused).map(([reason, count]) => ({
    field: null,
    what: `refused: ${reason}`,
    count,
    lines: refusedLines[reason] ?? [],
  }));
  return [...whole, ...fields];
}
