import type { FieldOrder } from '../intent/intent.ts';
import { DataFile } from './data/data-file.ts';
import type { LatticeInput } from './grammar/lattice/edge.ts';
import type { Token } from './grammar/lattice/tokens.ts';

const file = new DataFile('outlook.txt');
const ways = ['more', 'less'] as const;
const leads = file.phrases('lead', ways);
const likely = file.phrases('likely', ways);
const wholes = file.phrases('whole', ways);
const acts = file.phrases('act', ['job']);
const times = file.phrases('time', ['soon']);

interface Outlook {
  /** True for those who are likely to change jobs, false for those who are not. */
  readonly descending: boolean;
  /** The number of its tokens. */
  readonly length: number;
}

interface ReadOutlook {
  /** The order by the predicted chance of changing jobs; null if the sentence does not ask for it. */
  readonly order: FieldOrder | null;
  /** The query without the words that say so. */
  readonly rest: LatticeInput;
}

/**
 * Finds words that ask who is likely to change jobs ("who are about to leave"). They order people by the prediction, and
 * what stands around them is read as if they were not there: whoever is likely to leave Google is at Google.
 */
export function readOutlook(input: LatticeInput): ReadOutlook {
  const { tokens, query, target } = input;
  if (target !== 'people') return { order: null, rest: input };
  for (let at = 0; at < tokens.length; at++) {
    const outlook = outlookAt(tokens, at);
    if (outlook === null) continue;
    const to = at + outlook.length;
    const span = [tokens[at]?.start ?? 0, tokens[to - 1]?.end ?? query.length] as const;
    const order = { by: 'job_change', descending: outlook.descending, span } as const;
    return { order, rest: { ...input, tokens: [...tokens.slice(0, at), ...tokens.slice(to)] } };
  }
  return { order: null, rest: input };
}

/** What the tokens from one on say of changing jobs; null if nothing. */
export function outlookAt(tokens: readonly Token[], at: number): Outlook | null {
  const lead = leads.longest(tokens, at);
  const led = lead === null ? null : coreAt(tokens, at + lead.length);
  if (lead !== null && led !== null) {
    return { descending: led.descending === (lead.value === 'more'), length: lead.length + led.length };
  }
  return coreAt(tokens, at);
}

function coreAt(tokens: readonly Token[], at: number): Outlook | null {
  const whole = wholes.longest(tokens, at);
  const how = likely.longest(tokens, at);
  const act = how && acts.longest(tokens, at + how.length);
  const said = whole ?? (how && act && { value: how.value, length: how.length + act.length });
  if (said === null) return null;
  const time = times.longest(tokens, at + said.length);
  return { descending: said.value === 'more', length: said.length + (time?.length ?? 0) };
}
