/**
 * What ranks, and by how much: the score of a card is the sum of the lines that hold for it. Strict conditions have
 * filtered before, so these only order what is right. They are apart from each other by enough that a line is
 * never outweighed by those below it alone, except for text, which adds up over words.
 */
export const weights = {
  /** The name is exactly the one asked for, not merely one that contains it. */
  nameExact: 8,
  /** The title that was asked for, not one that is near it (head for director). */
  titleHeld: 3,
  /** The title and nothing narrower: a software engineer before a backend engineer. */
  titleExact: 1.5,
  /** The very rung, not its neighbour. */
  seniorityExact: 2,
  /** Where the query does not say when: held now rather than once. */
  current: 2.5,
  /** Years inside what was asked for, before more than that. */
  yearsExact: 1.5,
  /** The city itself, not its metro area. */
  placeExact: 1.2,
  /** A skill that is listed, not merely named in a text. */
  skillListed: 1,
  /** An industry that the company states. */
  sectorStated: 2,
  /** An industry that it names in its description. */
  sectorNamed: 1,
  /** A soft condition, times its confidence. */
  soft: 1.5,
  /** An open condition that is met, where not all have to meet it. */
  openMet: 1.5,
  /** A past role that ended within the last years. */
  recent: 0.3,
  /**
   * The title in the very words of the query, which may be narrower than the concept that both have; times BM25F,
   * which is some 5 to 15 for a phrase.
   */
  titlePhrase: 0.1,
  /** Words that were not understood, times BM25F: a rare word is worth about a title's exactness. */
  leftover: 0.1,
  /** All of them together, where they are all there is. */
  keywords: 1,
} as const;
