import type { Value } from '../../../intent/intent.ts';
import { isOrdinary, passed, prepositions, reached } from '../../policy/words.ts';
import type { Item } from '../items/item.ts';
import { deniedVerb } from './denied-verb.ts';
import { ruledOut } from './draft.ts';
import type { Progress } from './progress.ts';
import { readValue } from './read-value.ts';
import { describesLacked, isLackedNoun, isLackedTime } from './things.ts';
import { isTrade } from './trade-words.ts';
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
    leftovers.keep(item);
    if (denied === 'told') progress.tellAll();
    return;
  }
  // "That don't sell through resellers".
  if (negation.isWaiting && target === 'company' && words.length > 1 && prepositions.has(last)) {
    leftovers.keep(item);
    progress.tellAll();
    return;
  }
  if (negation.isWaiting && !isSaid) {
    progress.ruleOut(item);
    return;
  }
  if (target === 'company' && isTrade(item, at, items, input, drafts)) {
    const value: Value = { kind: 'words', text: words.map(({ word }) => word).join(' ') };
    const about = { field: 'text', value, confidence: 0.5, plural: false, extra: [], certain: false } as const;
    readValue({ ...item, kind: 'value', ...about }, at, progress);
    return;
  }
  negation.passWords();
  if (progress.endsPost(item, at)) tenses.endPost();
  leftovers.keep(item);
}
