import type { ExperienceItem } from '../../../src/records/presented.ts';
import { careerSpans } from './spans.ts';

/** A career as a timeline: a bar a role, so that what overlaps and what is missing shows. */
export function Career({ roles }: { readonly roles: readonly ExperienceItem[] }) {
  const today = new Date();
  const spans = careerSpans(roles, today.getFullYear() * 12 + today.getMonth());
  const percent = (fraction: number) => `${(100 * fraction).toFixed(2)}%`;
  return (
    <>
      <ul class="roles timeline">
        {roles.map((role, index) => {
          const span = spans.roles[index];
          return (
            <li key={index}>
              <div>
                <strong>{role.position ?? 'A role'}</strong>
                <span>{role.company_name ?? 'an employer that is not named'}</span>
                <span class="quiet">
                  {[times(role), role.duration, role.location].filter((text) => text !== null).join(' · ')}
                </span>
                {role.job_description && (
                  <details>
                    <summary>What they wrote about it</summary>
                    <p>{role.job_description}</p>
                  </details>
                )}
              </div>
              <svg class={role.end_time === null ? 'span now' : 'span'} width="100%" height="12" aria-hidden="true">
                <line x1="0" x2="100%" y1="6" y2="6" />
                {span && <rect x={percent(span.from)} width={percent(span.to - span.from)} height="12" rx="4" />}
              </svg>
            </li>
          );
        })}
      </ul>
      <svg class="years" width="100%" height="18" aria-hidden="true">
        {spans.years.map(({ year, at }) => (
          <text key={year} x={percent(at)} y="13">
            {year}
          </text>
        ))}
      </svg>
    </>
  );
}

function times({ start_time, end_time }: ExperienceItem): string | null {
  if (start_time === null) return end_time === null ? null : `until ${end_time}`;
  return `${start_time} to ${end_time ?? 'now'}`;
}
