import type { Lexicon } from '../../lexicon/lexicon.ts';
import { thingOfTrade } from '../../lexicon/trade-forms.ts';
import type { Asked } from './asked.ts';
import { keysOf, type LevelContext, type Levels, surfacesOf, wordsOf } from './levels.ts';
import { any, phrase, term, text } from './queries.ts';
import { currentFirst, everTimesOf, held, heldThen } from './roles.ts';
import { companyTexts, personTexts, toldOfWork, tradeTexts } from './texts.ts';
import { weights } from './weights.ts';

/**
 * Matches facts about a person's employer. Records often leave these out, so `open` also passes records that do not
 * say; `unstated` is their mark.
 */
export function employerSector(
  unstated: string,
  asked: Asked,
  { month }: LevelContext,
  keys: readonly string[] = keysOf(asked.values),
): Levels {
  const { values, scope } = asked;
  const spoken = wordsOf(values).map((words) => text(personTexts, words, 'all'));
  const stated = any([heldThen('sector', keys, scope, month), ...spoken]);
  const told = surfacesOf(asked).map(toldOfWork);
  const unsaid = scope === 'past' ? [] : [term('unstated', [unstated]), ...told];
  const row = spoken.length > 0 ? null : term('sector', keys);
  return {
    exact: stated,
    stated,
    open: any([stated, ...unsaid]),
    ever: any([stated, ...unsaid, held('sector', keys, everTimesOf(scope))]),
    prefer: currentFirst('sector', keys, scope),
    row: row === null ? null : { stated: row, open: any([row, term('unstated', [unstated])]) },
  };
}

/**
 * Matches a company's trade: the trade it states, one named in its description, or the literal words of the query. With
 * `listed`, records choose the trade from a list, so only stated trades filter.
 */
export function tradeLevels(asked: Asked, { lexicon }: LevelContext, listed: boolean): Levels {
  const keys = keysOf(asked.values);
  const exact = term('sector', keys);
  // What says only that companies do it is no word of theirs: "lock manufacturers" state locks.
  const surfaces = [...new Set(surfacesOf(asked).map((words) => thingOfTrade(words) ?? words))];
  const named = any([term('mention', keys), ...surfaces.map((words) => phrase(tradeTexts, words))]);
  const scattered = surfaces.map((words) => text(tradeTexts, words, 'all'));
  const told = any([exact, named]);
  const open = any([told, ...scattered, term('sector', served(keys, lexicon))]);
  return {
    // A negation excludes companies that state the trade or use its words. A hint in a description excludes nobody.
    exact: asked.negated ? any([exact, ...surfaces.map((words) => phrase(tradeTexts, words))]) : told,
    stated: listed && keys.length > 0 ? exact : told,
    open,
    ever: open,
    prefer: [
      { query: exact, weight: weights.sectorStated },
      { query: named, weight: weights.sectorNamed },
      ...surfaces.map((words) => ({ query: text(tradeTexts, words, 'any'), weight: weights.leftover })),
    ],
    row: null,
  };
}

/**
 * The industries that a technology serves. Records choose their industry from lists that have "financial services" but
 * no "fintech".
 */
function served(ids: readonly string[], lexicon: Lexicon): readonly string[] {
  return ids
    .filter((id) => id.endsWith('tech') && id !== 'industry:biotech')
    .flatMap((id) => lexicon.concept(id)?.parents ?? [])
    .filter((id) => id !== 'industry:technology' && id !== 'industry:software');
}

/**
 * Matches a fact of a company; a record that omits the fact does not match. `implied` are industries that the fact
 * covers nearly all of.
 */
export function companyFact(
  asked: Asked,
  keys: readonly string[] = keysOf(asked.values),
  implied: readonly string[] = [],
): Levels {
  const spoken = wordsOf(asked.values).map((words) => text(companyTexts, words, 'all'));
  const exact = any([term('sector', keys), ...spoken]);
  const stated = implied.length === 0 ? exact : any([exact, term('sector', implied)]);
  const named = surfacesOf(asked).map((words) => phrase(tradeTexts, words));
  const open = any([stated, ...named]);
  const prefer = implied.length === 0 ? [] : [{ query: term('sector', implied), weight: weights.sectorStated }];
  return { exact, stated, open, ever: open, prefer, row: null };
}
