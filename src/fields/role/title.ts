import type { Preference, Query } from '../../engine/engine.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { defineField } from '../definition.ts';
import type { Asked, Scope } from '../shared/asked.ts';
import { keysOf, type LevelContext, type Levels, saidWords, wordsOf } from '../shared/levels.ts';
import { all, any, phrase, range, same, term, text } from '../shared/queries.ts';
import { currentFirst, everTimesOf, held, heldThen } from '../shared/roles.ts';
import { nearRungs } from '../shared/rungs.ts';
import { positionShown } from '../shared/shown.ts';
import { weights } from '../shared/weights.ts';

export const title = defineField({
  value: { kind: 'concept', concepts: ['title'] },
  of: 'role',
  and: 'either',
  people: titleLevels,
  companies: null,
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
  letGo: null,
  proposed: true,
});

/** A past role that ended within so many months is worth more than an older one. */
const recentMonths = 60;

function titleLevels(asked: Asked, { lexicon, month }: LevelContext): Levels {
  const { values, scope } = asked;
  const keys = keysOf(values);
  const near = [...new Set([...keys, ...keys.flatMap((id) => nearTitles(id, lexicon))])];
  // What a word before a title adds ("independent senators"), people write into their headline as well.
  const fields = asked.strength === 'soft' ? [...titleTexts(scope), 'headline'] : titleTexts(scope);
  const spoken = wordsOf(values).map((words) => text(fields, words, 'all'));
  const labels = values.flatMap((value) => (value.kind === 'concept' || value.kind === 'entity' ? [value.label] : []));
  const exact = any([heldThen('title', keys, scope, month), ...spoken]);
  const stated = any([exact, heldThen('title', near, scope, month)]);
  // Words that no list holds ("wastewater compliance engineer") may stand apart in the title of a record.
  const written = [...labels, ...wordsOf(values)].map((words) => text(fields, words, 'all'));
  // "Statistician" alone does not say that it is no ETL statistician.
  const unsaid = [...written, ...(scope === 'past' ? [] : [term('title_exact', bareTitles(keys, lexicon))])];
  const prefer: Preference[] = [...currentFirst('title', near, scope)];
  if (near.length > keys.length) prefer.push({ query: exact, weight: weights.titleHeld });
  if (scope !== 'past') prefer.push({ query: term('title_exact', keys), weight: weights.titleExact });
  else prefer.push({ query: recently(term('title', keys), month), weight: weights.recent });
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

function titleTexts(scope: Scope): readonly string[] {
  if (scope === 'past') return ['past_titles'];
  return scope === 'ever' ? ['titles', 'past_titles'] : ['titles'];
}

/** Related titles of a near rung: a director stands for a vice president, not for the chief officer above. */
function nearTitles(id: string, lexicon: Lexicon): readonly string[] {
  const rung = lexicon.concept(id)?.title?.seniority ?? null;
  if (rung === null) return [];
  const near = nearRungs([rung]);
  return lexicon.related(id).filter((other) => near.includes(lexicon.concept(other)?.title?.seniority ?? ''));
}

/** The nouns of titles without what makes them special, where the noun alone says what somebody does. */
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
