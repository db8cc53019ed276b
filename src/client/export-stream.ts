import type { ExportEnd } from './contract.ts';
import { ConnectionError } from './errors.ts';
import { type Outgoing, open, type Surroundings, unbroken, waitAfter } from './send.ts';

/** Where a part of an export begins, and what it may cost; null is no bound. */
interface Part {
  readonly cursor: string | null;
  readonly maxCredits: number | null;
}

interface ExportCall {
  /** The request for a part of the export. */
  readonly request: (part: Part) => Outgoing;
  readonly from: Part;
  /** Whether the caller asked for the column `cursor`. It is there in any case, to go on after a cut. */
  readonly showsCursor: boolean;
  readonly tries: number;
  readonly surroundings: Surroundings;
}

/** All results of a search, a card at a time, over as many connections as it takes. It can be read once. */
export class ExportStream<Card> implements AsyncIterable<Card> {
  /** How the export ended; null before that. `records` and `credits_used` count what the last connection gave. */
  end: ExportEnd | null = null;
  readonly #call: ExportCall;

  constructor(call: ExportCall) {
    this.#call = call;
  }

  /**
   * Gives the cards. After a cut or a restart of the service it goes on at the last cursor, and throws when
   * `tries` in a row gave nothing new. A cut leaves open how many cards were paid for and lost. So those are fetched
   * first, under a bound of 0 credits, and only then is the rest of the bound spent.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Card> {
    const { request, from, showsCursor, tries, surroundings } = this.#call;
    const bound = from.maxCredits;
    let { cursor } = from;
    let given = 0;
    let fetchesLost = false;
    for (let failed = 0; ; ) {
      const maxCredits = bound === null ? null : fetchesLost ? 0 : Math.max(0, bound - given);
      const outgoing = request({ cursor, maxCredits });
      try {
        for await (const line of linesOf(outgoing, surroundings)) {
          if ('end' in line) {
            this.end = line.end;
            break;
          }
          failed = 0;
          given++;
          cursor = line.cursor;
          if (showsCursor) yield line as Card;
          else {
            const { cursor: _, ...card } = line;
            yield card as Card;
          }
        }
        if (this.end === null) throw new ConnectionError('The export was cut off before its end.');
        if (this.end.ended === 'closing') throw new ConnectionError('The service is shutting down.');
        if (!fetchesLost || this.end.ended !== 'max_credits' || given >= (bound ?? 0)) return;
        this.end = null;
        fetchesLost = false;
      } catch (failure) {
        this.end = null;
        fetchesLost = bound !== null;
        await waitAfter(failure, ++failed, tries, surroundings, outgoing.signal);
      }
    }
  }
}

type Line = { readonly end: ExportEnd } | { readonly cursor: string };

/** The lines of one connection. Throws `ApiError` or `ConnectionError`; stops reading when the caller does. */
async function* linesOf(outgoing: Outgoing, surroundings: Surroundings): AsyncGenerator<Line> {
  const { body } = await open(outgoing, surroundings);
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let rest = '';
    for (;;) {
      const { done, value } = await unbroken(() => reader.read(), outgoing.signal);
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield parsed(line);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function parsed(line: string): Line {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new ConnectionError('A line of the export is no JSON: something before the service answered.', { cause });
  }
}
