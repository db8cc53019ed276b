import type { ComponentChildren } from 'preact';
import type { Static } from 'typebox';
import type { Profile } from '../../../src/contract/records.ts';
import { safeLink } from '../../parts/text.ts';
import { Career } from './career.tsx';

/** A full profile: who it is, the career as a timeline, education. */
export function ProfilePage({
  profile,
  children,
}: {
  readonly profile: Static<typeof Profile>;
  readonly children: ComponentChildren;
}) {
  const { full_name, headline, position, company_name, location, industry, about_me, experience, education } = profile;
  const role = [position, company_name].filter((text) => text !== null).join(' at ');
  const link = safeLink(profile.social_url);
  return (
    <article class="record">
      <header>
        <h1>{full_name}</h1>
        {role !== '' && <p class="role">{role}</p>}
        {headline && headline !== role && <p>{headline}</p>}
        <p class="quiet">
          {[location, industry].filter((text) => text !== null).join(' · ')}
          {link && (
            <>
              {' · '}
              <a href={link} target="_blank" rel="noreferrer noopener">
                Public profile
              </a>
            </>
          )}
        </p>
      </header>
      {about_me && <p class="about">{about_me}</p>}
      {children}
      <section>
        <h2>Career</h2>
        {experience === null || experience.length === 0 ? (
          <p class="empty">No roles on record.</p>
        ) : (
          <Career roles={experience} />
        )}
      </section>
      {education !== null && education.length > 0 && (
        <section>
          <h2>Education</h2>
          <ul class="roles">
            {education.map(({ institution_name, degree, start_time, end_time, description }, index) => (
              // Records may state a school twice, so that its place is the only name that it has.
              <li key={index}>
                <strong>{institution_name ?? 'A school'}</strong>
                <span>{degree.join(', ')}</span>
                <span class="quiet">{[start_time, end_time].filter((time) => time !== null).join(' to ')}</span>
                {description && <p>{description}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
