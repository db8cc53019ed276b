import type { Static } from 'typebox';
import type { CompanyRecord } from '../../../src/contract/records.ts';
import { Fact } from '../../parts/fact.tsx';
import { grouped, safeLink } from '../../parts/text.ts';

/** A full company record. */
export function CompanyPage({ company }: { readonly company: Static<typeof CompanyRecord> }) {
  const { company_name, slogan, about_us, specialties, locations } = company;
  const website = safeLink(company.website);
  const facts: readonly (readonly [string, string | null])[] = [
    ['Industry', company.industry],
    ['Headquarters', company.headquarters],
    ['Type', company.type],
    ['People', company.employees_num === null ? null : grouped(company.employees_num)],
    ['Founded', company.founded === null ? null : String(company.founded)],
    ['Funding', company.funding === null ? null : `$${grouped(company.funding)}`],
    ['Followers', company.social_followers === null ? null : grouped(company.social_followers)],
  ];
  return (
    <article class="record">
      <header>
        <h1>{company_name ?? 'A company without a name'}</h1>
        {slogan && <p class="role">{slogan}</p>}
        {website && (
          <p>
            <a href={website} target="_blank" rel="noreferrer noopener">
              {company.website}
            </a>
          </p>
        )}
      </header>
      <dl class="facts">
        {facts.flatMap(([name, value]) => (value === null ? [] : [<Fact key={name} name={name} value={value} />]))}
      </dl>
      {about_us && <p class="about">{about_us}</p>}
      {specialties.length > 0 && (
        <section>
          <h2>Specialties</h2>
          <ul class="chips">
            {specialties.map((specialty) => (
              <li key={specialty} class="chip">
                <span>{specialty}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {locations.length > 0 && (
        <section>
          <h2>Locations</h2>
          <ul class="plain-list">
            {locations.map(({ address, address_2, primary }, index) => (
              <li key={index}>
                {[address, address_2].filter(Boolean).join(', ')}
                {primary && <span class="quiet"> main office</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
