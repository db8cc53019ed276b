/**
 * The weights that rank records: a record's score is the sum of the lines that hold for it. Hard conditions have
 * filtered before, so weights only order right answers. A heavier line outweighs any single lighter one, except text,
 * which adds up over words.
 */
export const weights = {
  /** The name equals the one asked for; a name that only contains it gets nothing. */
  nameExact: 8,
  /** The whole title of the record is that of the query, word for word; less than a soft condition beside it. */
  titleVery: 1,
  /** The title equals the one asked for; a near title (head for director) gets nothing. */
  titleHeld: 3,
  /** The title is no narrower than asked: "software engineer" ranks a software engineer before a backend engineer. */
  titleExact: 1.5,
  /** The rung equals the one asked for; a neighbouring rung gets nothing. */
  seniorityExact: 2,
  /** The query names no time, and the fact holds now. */
  current: 2.5,
  /** The years lie inside the range asked for; more years get nothing. */
  yearsExact: 1.5,
  /** The place is the city itself; its metro area gets nothing. */
  placeExact: 1.2,
  /** The record lists the skill; a mention in a text gets nothing. */
  skillListed: 1,
  /** The company states the industry. */
  sectorStated: 2,
  /** The company is of the class that all words of the trade speak for. */
  sectorVery: 2,
  /** The company names the industry in its description. */
  sectorNamed: 1,
  /** The record meets a soft condition; multiplied by the condition's confidence. */
  soft: 1.5,
  /** The record states what a condition asks, in a tier that also passes records that leave it open. */
  openMet: 1.5,
  /** The past role ended within the last years. */
  recent: 0.3,
  /**
   * The title has the very words of the query, which may be narrower than the concept that both share. Multiplied by
   * BM25F, which is some 5 to 15 for a phrase.
   */
  titlePhrase: 0.1,
  /**
   * The record has words that the query's reading left over. Multiplied by BM25F: a rare word is worth about a title's
   * exactness.
   */
  leftover: 0.1,
  /** The same leftover words in a query that filters by nothing else, and in any search for companies. */
  keywords: 1,
} as const;
