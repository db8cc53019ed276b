import type { Value } from '../../../intent/intent.ts';
import { isOrdinary, passed, prepositions, reached, stopping } from '../../policy/words.ts';
import { type Item, isArticle } from '../items/item.ts';
import { deniedVerb, isUndone } from './denied-verb.ts';
import { ruledOut } from './draft.ts';
import type { Progress } from './progress.ts';
import { readValue } from './read-value.ts';
import { describesLacked, isLackedNoun, isLackedTime } from './things.ts';
import { isTrade, wordsOfTrade } from './trade-words.ts';
import { nameField, nearestName } from './unknown-name.ts';
import { verbGovernor } from './verbs.ts';
import { deniesName, isByStatus, isPreposition } from './words-around.ts';

export function readUnknown(item: Item, at: number, progress: Progress): void {
  const { items, input, list, drafts, leftovers, tenses, negation } = progress;
  const { tokens, target } = input;
  const words = tokens.slice(item.from, item.to);
  const isListed = progress.governor !== null && list.connector !== 'none';
  if (isListed && isPreposition(words)) {
    leftovers.take(item);
    return;
  }
  if (progress.governor === 'hoping' || progress.tellsOfOthers) {
    leftovers.keep(item);
    return;
  }
  const span = leftovers.span(item);
  if (isCountOfWanted(item, at, progress)) {
    leftovers.take(item);
    leftovers.keepWaived(span);
    return;
  }
  if (deniesName(at - 1, items, input)) {
    leftovers.take(item);
    drafts.push(
      ruledOut(
        words.map(({ word }) => word),
        target,
        span,
      ),
    );
    return;
  }
  const named = nameField(item, at, {
    items,
    input,
    governor: progress.governor,
    joined: list.joins(item),
  });
  if (named !== null) {
    const value = nearestName(named, words.map((token) => token.stem).join(' '), span, input);
    const about = { field: named, value, confidence: 0.5, plural: false, extra: [], certain: false };
    readValue({ ...item, kind: 'value', ...about }, at, progress);
    return;
  }
  const verb = isByStatus(at, items, input) ? 'agent' : verbGovernor(at, items, input);
  if (verb !== null) {
    leftovers.keep(item);
    list.end();
    progress.governor = verb;
    return;
  }
  const next = items[at + 1];
  const last = words.at(-1)?.word ?? '';
  // "Fintechs not by Index Ventures".
  if (negation.isWaiting && target === 'company' && last === 'by' && words.length === 1 && isInvestor(next)) {
    leftovers.take(item);
    progress.governor = 'backed';
    return;
  }
  // "Insurers that stopped writing travel policies".
  if (target === 'company' && stopping.has(last) && /ing$/.test(tokens[item.to]?.word ?? '')) {
    leftovers.keep(item);
    progress.tellsOfOthers = true;
    return;
  }
  if (next?.kind === 'value' && next.field === 'stage' && (passed.has(last) || reached.has(last))) {
    leftovers.take({ from: item.to - 1, to: item.to });
    return;
  }
  if (progress.isAfterList(item)) negation.endAfterWords();
  const isSaid =
    words.every(({ word, shape }) => shape === 'lower' && (isOrdinary(word) || describesLacked(at, items, input))) ||
    isLackedNoun(at, items, input) ||
    isLackedTime(at, items, input);
  const denied = negation.isWaiting ? deniedVerb(at, items, input) : null;
  if (denied !== null) {
    if (denied === 'told') progress.tellAll();
    leftovers.keep(item);
    return;
  }
  // "That don't sell through resellers", "that haven't hired since 2022", "not part of a bigger group".
  const isOfOthers = target === 'company' && (words.length > 1 ? prepositions.has(last) : isOfAnyCompany(at, progress));
  if (negation.isWaiting && (isOfOthers || isUndone(at, items, input))) {
    progress.tellAll();
    leftovers.keep(item);
    return;
  }
  if (negation.isWaiting && !isSaid) {
    progress.ruleOut(item);
    return;
  }
  // "Not in fintech or gizmos": the list of what is denied goes on, and nobody needs to tell of its words.
  if (negation.isListing && goesOnWithList(item, progress)) {
    if (isSaid) leftovers.keepWaived(span);
    else progress.ruleOut(item);
    return;
  }
  if (target === 'company' && isTrade(item, at, items, input, drafts)) {
    const value: Value = { kind: 'words', text: wordsOfTrade(words) };
    const about = { field: 'text', value, confidence: 0.5, plural: false, extra: [], certain: false } as const;
    readValue({ ...item, kind: 'value', ...about }, at, progress);
    return;
  }
  negation.passWords();
  if (progress.endsPost(item, at)) tenses.endPost();
  // Whoever tells of what is denied is none the better for it: "with no points on their licence".
  if (negation.isWaiting) {
    leftovers.take(item);
    leftovers.keepWaived(span);
  } else leftovers.keep(item);
}

/** Whether it says how many are wanted, which no text tells: "need 2 welders". */
function isCountOfWanted({ from, to }: Item, at: number, { items, input, asksForSomething }: Progress): boolean {
  const next = items[at + 1];
  const isWho = next?.kind === 'value' && next.field === 'title' && next.plural && next.join === 'none';
  return isWho && to - from === 1 && input.tokens[from]?.shape === 'digit' && !asksForSomething;
}

/** Whether the words are joined to the value before them by "and", "or", a slash, or a comma of a list that ends so. */
function goesOnWithList(item: Item, progress: Progress): boolean {
  const { list } = progress;
  if (list.connector !== 'none' || item.join === 'slash') return true;
  return item.join === 'comma' && list.joins(item) && !progress.isAfterList(item);
}

/** Whether a word only says of which kind a company of no name is to which others belong: "part of a bigger group". */
function isOfAnyCompany(at: number, { items, input, governor }: Progress): boolean {
  const [next, link] = [items[at + 1], items.slice(0, at).findLast((one) => !isArticle(one))];
  if (governor !== 'object' || link === undefined || input.tokens[link.to - 1]?.word !== 'of') return false;
  return next?.kind === 'marker' && next.marker === 'companies' && next.join === 'none';
}

const isInvestor = (next: Item | undefined): boolean =>
  next?.kind === 'value' && (next.field === 'employer' || next.field === 'investor');
