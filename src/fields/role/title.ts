import type { Preference, Query } from '../../engine/engine.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { foldText } from '../../text/fold.ts';
import { titleKey } from '../../text/title-key.ts';
import { defineField } from '../definition.ts';
import type { Asked, Scope } from '../shared/asked.ts';
import { keysOf, type LevelContext, type Levels, saidWords, wordsOf } from '../shared/levels.ts';
import { all, any, phrase, range, same, term, text } from '../shared/queries.ts';
import { facetTest } from '../shared/role-test.ts';
import { currentFirst, everTimesOf, held, heldThen } from '../shared/roles.ts';
import { nearRungs } from '../shared/rungs.ts';
import { positionShown } from '../shared/shown.ts';
import { hasSkill } from '../shared/skills.ts';
import { weights } from '../shared/weights.ts';

export const title = defineField({
  value: { kind: 'concept', concepts: ['title'] },
  of: 'role',
  and: 'either',
  people: titleLevels,
  companies: null,
  role: facetTest('title', 'title'),
  unstated: null,
  companyNumber: null,
  evidence: { person: positionShown, company: null },
  phrase: {
    any: 'with the title',
    past: 'who used to have the title',
    current: 'who now have the title',
    ever: 'who have or had the title',
    not: 'without the title',
  },
  sorting: null,
  facet: { people: ['title_exact'], companies: null, values: 'concepts' },
  letGo: null,
  proposed: true,
});

/** The title that the last word of several names by itself: "Python engineers" are engineers, whatever else they are called. */
function nounSaid({ said }: Asked, lexicon: LevelContext['lexicon']): string | null {
  const words = foldText(said).split(' ');
  const last = words.at(-1) ?? '';
  if (words.length < 2) return null;
  const noun = lexicon.candidates([last], 0).find(({ concept, how }) => concept.kind === 'title' && how !== 'composed');
  return noun?.concept.id ?? null;
}

/** A past role that ended at most this many months ago ranks higher than an older one. */
const recentMonths = 60;

function titleLevels(asked: Asked, { lexicon, month }: LevelContext): Levels {
  const { values, scope } = asked;
  const keys = keysOf(values);
  const near = [...new Set([...keys, ...keys.flatMap((id) => nearTitles(id, lexicon))])];
  // A soft title is the word before another title ("independent senators"). People write such words in headlines too.
  const fields = asked.strength === 'soft' ? [...titleTexts(scope), 'headline'] : titleTexts(scope);
  const spoken = wordsOf(values).map((words) => text(fields, words, 'all'));
  const labels = values.flatMap((value) => (value.kind === 'concept' || value.kind === 'entity' ? [value.label] : []));
  const exact = any([heldThen('title', keys, scope, month), ...spoken]);
  // A trade is asked for by any word for it; a time asks for the title that somebody held.
  const tools = scope === 'any' ? keys.flatMap((id) => lexicon.toolTitle(id) ?? []) : [];
  const noun = nounSaid(asked, lexicon);
  const knowing = tools.map(({ title, skill }) => {
    // The work of other tools is told by the noun as it is listed: "data warehouse architects" are no data architects.
    const own = lexicon.within(skill, 'skill:programming') ? noun : null;
    return all([heldThen('title', [own ?? title], scope, month), hasSkill(skill)]);
  });
  // The titles themselves are among those near them.
  const same = near.length > keys.length ? any([heldThen('title', near, scope, month), ...spoken]) : exact;
  const stated = knowing.length > 0 ? any([same, ...knowing]) : same;
  // The words of an unlisted title ("wastewater compliance engineer") may stand apart in the title of a record.
  const written = [...labels, ...wordsOf(values)].map((words) => text(fields, words, 'all'));
  // A bare "statistician" may still be the "ETL statistician" that a query asks for.
  const unsaid = [...written, ...(scope === 'past' ? [] : [term('title_exact', bareTitles(keys, lexicon))])];
  const prefer: Preference[] = [...currentFirst('title', near, scope)];
  if (near.length > keys.length) prefer.push({ query: exact, weight: weights.titleHeld });
  if (scope !== 'past') prefer.push({ query: term('title_exact', keys), weight: weights.titleExact });
  else prefer.push({ query: recently(term('title', keys), month), weight: weights.recent });
  const very = [...keys.filter(isKey), titleKey(asked.said)];
  prefer.push({ query: heldThen('title', very, scope, month), weight: weights.titleVery });
  const said = saidWords(asked);
  if (said !== null) prefer.push({ query: phrase(fields, said), weight: weights.titlePhrase });
  return {
    exact,
    stated,
    open: any([stated, ...unsaid]),
    ever: any([stated, ...unsaid, held('title', near, everTimesOf(scope))]),
    prefer,
    row: spoken.length > 0 ? null : { stated: term('title', near), open: term('title', near) },
  };
}

/** The mark of records of which a title that is held says no more than names of titles and rungs. */
export const wholeTitle = 'whole';

/** The key of a title that is in the data rather than in the lexicon. */
const isKey = (key: string): boolean => !key.startsWith('title:');

function titleTexts(scope: Scope): readonly string[] {
  if (scope === 'past') return ['past_titles'];
  return scope === 'ever' ? ['titles', 'past_titles'] : ['titles'];
}

/** Related titles on a near rung: a director may stand for a vice president, but not for a chief officer. */
function nearTitles(id: string, lexicon: Lexicon): readonly string[] {
  const rung = lexicon.concept(id)?.title?.seniority ?? null;
  if (rung === null) return [];
  const near = nearRungs([rung]);
  return lexicon.related(id).filter((other) => near.includes(lexicon.concept(other)?.title?.seniority ?? ''));
}

/** The bare nouns of specialised titles, kept only if the noun alone says what somebody does. */
function bareTitles(ids: readonly string[], lexicon: Lexicon): readonly string[] {
  const isTitle = (id: string) => id.startsWith('title:');
  return [...new Set(ids.flatMap((id) => lexicon.ancestors(id)))].filter((id) => {
    const noun = isTitle(id) ? lexicon.concept(id) : null;
    return noun?.title?.function != null && !noun.parents.some(isTitle);
  });
}

function recently(row: Query, month: number): Query {
  return same('role', all([term('time', ['past']), row, range('end', month - recentMonths, null)]));
}
