import type { EngineDocument } from '../../engine/engine.ts';
import type { Company } from '../../records/company.ts';
import { companyKeys } from '../../records/links/employer-keys.ts';
import { foldText } from '../../text/fold.ts';
import { dayNumber } from './career.ts';
import { companyFacts, mentionedSectors, officePlaces } from './company-facts.ts';
import type { Readings } from './readings.ts';
import { staticRank } from './static-rank.ts';
import { unstatedList } from './unstated.ts';

/** The document that represents a company in the company index. */
export function companyDocument(company: Company, readings: Readings): EngineDocument {
  const offices = officePlaces(company, readings);
  const facts = companyFacts(company, readings, offices);
  const host = siteHost(company.website);
  const texts: Record<string, string> = { name_text: company.company_name };
  if (company.slogan !== null) texts['slogan'] = company.slogan;
  if (company.industry !== null) texts['industry'] = company.industry;
  if (company.specialties.length > 0) texts['specialties'] = company.specialties.join('\n');
  if (company.about_us !== null) texts['about'] = company.about_us;
  if (company.headquarters !== null) texts['location'] = company.headquarters;
  return {
    id: company.id,
    rank: staticRank(company.refreshed_at, completeness(company)),
    keywords: {
      link: companyKeys(company).filter((key) => key.startsWith('u:') || key.startsWith('n:')),
      name: host === null ? facts.names : [...facts.names, host],
      name_word: foldText(company.company_name).split(' '),
      sector: facts.sectors,
      mention: mentionedSectors(company, facts, readings),
      place: facts.places,
      office: offices,
      unstated: unstatedList(facts.unstated),
    },
    texts,
    numbers:
      company.refreshed_at === null ? facts.numbers : { ...facts.numbers, refreshed: dayNumber(company.refreshed_at) },
    groups: {},
  };
}

/** The host as a name, in the form of `foldText`: `https://www.sakana.ai/about` becomes `sakana ai`. */
function siteHost(website: string | null): string | null {
  const host =
    website
      ?.replace(/^[a-z]+:\/\//i, '')
      .replace(/^www\./i, '')
      .split(/[/?#:]/)[0] ?? '';
  return host === '' ? null : foldText(host);
}

/** The share of the record's parts that are filled in, 0..1. */
function completeness(company: Company): number {
  const { about_us, slogan, headquarters, industry, employees_num, founded, website, type } = company;
  const parts = [about_us, slogan, headquarters, industry, employees_num, founded, website, type];
  return parts.filter((part) => part !== null).length / parts.length;
}
