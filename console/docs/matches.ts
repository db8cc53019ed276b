/** What stands under one heading of a page. */
export interface SearchedSection {
  readonly page: string;
  readonly heading: string;
  readonly address: string;
  readonly text: string;
}

const shownMax = 12;

/** Lower case without accents and signs, a blank before each word: ` page size`. */
function folded(text: string): string {
  return ` ${text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`;
}

/** Returns the sections in which each word of the text begins some word, those with it in their heading first. */
export function matches(sections: readonly SearchedSection[], asked: string): readonly SearchedSection[] {
  const words = folded(asked)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ` ${word}`);
  if (words.length === 0) return [];
  return sections
    .map((section) => {
      const [heading, page, text] = [folded(section.heading), folded(section.page), folded(section.text)];
      const points = words.map(
        (word) => (heading.includes(word) ? 4 : 0) + (page.includes(word) ? 2 : 0) + (text.includes(word) ? 1 : 0),
      );
      return { section, points: points.includes(0) ? 0 : points.reduce((sum, each) => sum + each, 0) };
    })
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, shownMax)
    .map(({ section }) => section);
}

/** Some words of a text around the first place where the word begins. */
export function excerpt(text: string, asked: string): string {
  const [word = ''] = asked.trim().split(/\s+/);
  const at = Math.max(0, text.toLowerCase().indexOf(word.toLowerCase()) - 40);
  const begin = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  return `${begin === 0 ? '' : '… '}${text.slice(begin, begin + 120)}${text.length > begin + 120 ? ' …' : ''}`;
}
