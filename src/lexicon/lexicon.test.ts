import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { foldText } from '../text/fold.ts';
import { loadLexicon } from './load-lexicon.ts';

const lexicon = loadLexicon();
const folder = temporaryFolder();

const words = (text: string): string[] => foldText(text).split(' ');
const best = (text: string, at = 0): string[] =>
  lexicon
    .candidates(words(text), at)
    .slice(0, 4)
    .map(({ concept, length }) => `${concept.id} ${length}`);

describe('readings of query words', () => {
  it.each([
    ['software engineers in berlin', 0, 'title:software-engineer 2'],
    ['vp of growth marketing', 0, 'title:growth-marketing-vp 4'],
    ['directors of engineering', 0, 'title:engineering-director 3'],
    ['marketing director', 0, 'title:marketing-director 2'],
    ['head of people', 0, 'title:people-head 3'],
    ['senior designers', 0, 'seniority:senior 1'],
    ['wastewater compliance engineer', 0, 'title:engineer 3'],
    ['wastewater compliance engineer', 1, 'title:compliance-engineer 2'],
    ['san francisco bay area', 0, 'place:us-bay-area 4'],
    ['new york', 0, 'place:us-ny-new-york-city 2'],
    ['greater boston', 0, 'place:us-boston-metro 2'],
    ['bay area', 0, 'place:us-bay-area 2'],
    ['greater tulsa', 0, 'place:us-ok-tulsa-area 2'],
    ['tulsa metro area', 0, 'place:us-ok-tulsa-area 3'],
    ['western kansas', 0, 'place:us-ks 2'],
    ['northern ireland', 0, 'place:gb-nir 2'],
    ['county kerry', 0, 'place:ie-m-kerry-district 2'],
    ['french riviera', 0, 'place:fr-riviera 2'],
    ['hampton roads', 0, 'place:us-hampton-roads 2'],
    ['germany', 0, 'place:de 1'],
    ['dach', 0, 'place:dach 1'],
    ['series a startups', 0, 'stage:series-a 2'],
    ['startups', 0, 'company_kind:startup 1'],
    ['fintech', 0, 'industry:fintech 1'],
    ['feature flags', 0, 'industry:feature-management 2'],
    ['clm', 0, 'industry:contract-management 1'],
    ['reverse etl', 0, 'industry:data-integration 2'],
    ['passwordless authentication', 0, 'industry:identity-access 2'],
    ['subscription billing', 0, 'industry:subscription-billing 2'],
    ['deeptech', 0, 'industry:deep-tech 1'],
    ['spinouts', 0, 'company_kind:spin-off 1'],
    ['state owned', 0, 'company_kind:state-owned 2'],
    ['k8s', 0, 'skill:kubernetes 1'],
    ['ivy league', 0, 'school_group:ivy-league 2'],
    ['faang', 0, 'employer_group:big-tech 1'],
    ['big four', 0, 'employer_group:big-four 2'],
    ['phd', 0, 'degree:phd 1'],
    ['mba', 0, 'degree:mba 1'],
    ['c level', 0, 'seniority:c_level 2'],
    ['mid size', 0, 'size:mid-size 2'],
    ['hrbp', 0, 'title:hr-business-partner 1'],
    ['ingenieros de software en madrid', 0, 'title:software-engineer 3'],
    ['desarrolladores', 0, 'title:software-engineer 1'],
    ['developers', 0, 'title:software-engineer 1'],
    ['nonprofit', 0, 'company_kind:nonprofit 1'],
    ['acquired', 0, 'status:acquired 1'],
  ])('%s at %i begins with %s', (text, at, expected) => {
    expect(best(text, at)).toContain(expected);
  });

  it('gives a code that is also a word a low weight', () => {
    for (const word of ['in', 'or', 'me', 'hi'])
      for (const { concept, weight } of lexicon.candidates([word], 0))
        if (concept.kind === 'place') expect(weight).toBeLessThan(0.2);
  });

  it('takes no point of the compass for a region of that name', () => {
    for (const word of ['north', 'western', 'central'])
      expect(lexicon.candidates([word], 0).filter(({ concept }) => concept.kind === 'place')).toEqual([]);
  });

  it('weighs places of the same name by prominence', () => {
    const [first, second] = lexicon.candidates(['cambridge'], 0).filter(({ concept }) => concept.kind === 'place');
    expect(first?.weight ?? 0).toBeGreaterThanOrEqual(second?.weight ?? 1);
  });

  it('gives readings within the words and weights within 0..1 for any words', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 12 }), fc.nat(12), (list, at) => {
        for (const candidate of lexicon.candidates(list, at)) {
          expect(candidate.length).toBeGreaterThan(0);
          expect(at + candidate.length).toBeLessThanOrEqual(list.length);
          expect(candidate.weight).toBeGreaterThanOrEqual(0);
          expect(candidate.weight).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('recognisers of records', () => {
  it.each([
    ['industry', 'Computer Software', 'industry:software'],
    ['industry', 'Hospital & Health Care', 'industry:healthcare'],
    ['industry', 'Information Technology and Services', 'industry:technology'],
    ['industry', 'B2B SaaS', 'industry:saas'],
    ['industry', 'Climate', 'industry:climate'],
    ['industry', 'AR/VR', 'industry:ar-vr'],
    ['industry', 'Consumer Health and Wellness', 'industry:wellness'],
    ['industry', 'Developer Tools', 'industry:developer-tools'],
    ['industry', 'Health Tech', 'industry:healthtech'],
    ['industry', 'Staffing and Recruiting', 'industry:staffing'],
    ['industry', 'Manufacture of locks and hinges', 'industry:lock-manufacturers'],
    ['industry', 'Manufacture of locks and hinges', 'industry:manufacturing'],
    ['industry', 'Chicken Egg Production', 'industry:egg-producers'],
    ['skill', 'Kubernetes', 'skill:kubernetes'],
    ['skill', 'ReactJS', 'skill:react'],
    ['skill', 'Node.js', 'skill:nodejs'],
    ['skill', 'Go', 'skill:golang'],
    ['skill', 'R', 'skill:r'],
    ['skill', 'C++', 'skill:c++'],
    ['skill', 'Amazon Web Services (AWS)', 'skill:aws'],
    ['skill', 'PyTorch', 'skill:pytorch'],
    ['language', 'Spanish', 'language:spanish'],
    ['language', 'Mandarin Chinese', 'language:mandarin'],
    ['school', 'MIT', 'school:mit'],
    ['school', 'Massachusetts Institute of Technology', 'school:mit'],
    ['school', 'Harvard Business School', 'school:harvard'],
    ['school', 'ETH Zürich', 'school:eth'],
    ['school', 'London School of Economics', 'school:lse'],
    ['school', 'University of California, Berkeley', 'school:berkeley'],
    ['employer', 'Facebook', 'employer:meta'],
    ['employer', 'PricewaterhouseCoopers', 'employer:pwc'],
    ['employer', 'McKinsey & Company', 'employer:mckinsey'],
    ['degree', 'MSc in Computer Science', 'degree:msc'],
    ['degree', 'MSc in Computer Science', 'study:computer-science'],
    ['degree', 'B.Tech, Mechanical Engineering', 'degree:beng'],
    ['degree', 'Ph.D.', 'degree:phd'],
    ['degree', 'Bachelor of Arts - BA, Economics', 'study:economics'],
    ['degree', 'Master of Business Administration', 'degree:mba'],
    ['company', 'Privately Held', 'type:privately-held'],
    ['company', 'Public Company', 'type:public-company'],
    ['company', 'Acquired', 'status:acquired'],
    ['company', 'Series B', 'stage:series-b'],
    ['company', 'Nonprofit', 'type:nonprofit'],
  ] as const)('%s: %s is %s', (recogniser, text, id) => {
    expect(lexicon[recogniser](text)).toContain(id);
  });

  it.each([
    ['skill', 'Go to market strategy', 'skill:golang'],
    ['school', 'Oxford Street Dental', 'school:oxford'],
    ['employer', 'Apple Tree Nursery', 'employer:apple'],
  ] as const)('%s: %s is not %s', (recogniser, text, id) => {
    expect(lexicon[recogniser](text)).not.toContain(id);
  });

  it.each([
    ['skill:pytorch', 'skill:machine-learning'],
    ['skill:kubernetes', 'skill:devops'],
    ['industry:payments', 'industry:financial-services'],
    ['industry:supply-chain-software', 'industry:logistics'],
    ['industry:vertical-saas', 'industry:software'],
    ['industry:customer-data', 'industry:martech'],
    ['school:stanford', 'school_group:ivy-plus'],
    ['school:iit-delhi', 'school_group:iits'],
    ['employer:google', 'employer_group:big-tech'],
    ['degree:mba', 'degree:master'],
    ['function:backend', 'function:engineering'],
    ['title:ios-engineer', 'title:software-engineer'],
    ['company_kind:yc-backed', 'company_kind:startup'],
    ['title:senator', 'title:politician'],
    ['title:minister', 'title:politician'],
    ['industry:application-software', 'industry:software'],
    ['industry:consumer-staples', 'industry:retail-consumer'],
  ])('%s lies within %s', (id, above) => {
    expect(lexicon.within(id, above)).toBe(true);
  });

  it.each([
    ['enginer', 'engineer'],
    ['frankfrut', 'frankfurt'],
    ['desinger', 'designer'],
    ['kubernets', 'kubernetes'],
    ['califronia', 'california'],
    ['acountant', 'accountant'],
    ['marketting', 'marketing'],
    ['recruter', 'recruiter'],
  ])('corrects %s to %s', (wrong, right) => {
    expect(lexicon.nearWords(wrong).map(({ word }) => word)).toContain(right);
  });
});

it.each([
  ['made', 'commonest'],
  ['voices', 'commonest'],
  ['mobile', 'common'],
  ['cork', 'known'],
  ['frankfrut', null],
  ['berlin', null],
])('knows how common %s is', (word, commonness) => expect(lexicon.commonness(word)).toBe(commonness));

describe('data files', () => {
  const file = (text: string): string => {
    const path = join(folder, 'own.txt');
    writeFileSync(path, text);
    return path;
  };

  it('takes entries and forms from a file of the user', () => {
    const own = loadLexicon([
      file('[skill]\nAcmeScript = acme lang > skill:programming\n\n[title]\nSoftware Engineer = acme wizard\n'),
    ]);
    expect(own.skill('acme lang')).toEqual(['skill:acmescript']);
    expect(own.within('skill:acmescript', 'skill:programming')).toBe(true);
    expect(own.title('Acme Wizard').title).toBe('title:software-engineer');
    expect(own.version).not.toBe(lexicon.version);
  });

  it.each([
    ['Foo', 'own.txt:1: a [kind] section'],
    ['[nonsense]', 'own.txt:1: "nonsense" is no kind'],
    ['[skill]\nFoo > skill:not-there', 'own.txt:2: "skill:not-there" is not an entry'],
    ['[skill]\nFoo = bar~2', 'own.txt:2: "~2" must be a number'],
    ['[skill]\n  Foo', 'own.txt:2: indented, but below nothing'],
    ['[skill]\n***', 'own.txt:2: "***" has no letter'],
    ['[skill\nFoo', 'own.txt:1: a section begins'],
  ])('says where %j is wrong', (text, message) => {
    expect(() => loadLexicon([file(text)])).toThrow(message);
  });
});
