import { thingOfTrade } from '../../lexicon/trade-forms.ts';
import { branchWords, traders } from '../../query/policy/words.ts';
import { foldText } from '../../text/fold.ts';

/** The words of a trade without the last, where it says who does it or calls it one: "the crane hire sector". */
export function withoutDoers(words: string): string {
  const last = words.lastIndexOf(' ');
  const ending = words.slice(last + 1);
  return traders.has(ending) || branchWords.has(ending) ? words.slice(0, last) : words;
}

/** The same also without a word in small letters for whoever makes, supplies or runs it: "Packaged Foods & Meats makers". */
export function nameOfTrade(words: string): string {
  const name = withoutDoers(words);
  const last = name.lastIndexOf(' ');
  const isDoer = /^\p{Ll}/u.test(name.slice(last + 1)) && thingOfTrade(foldText(name)) !== null;
  return isDoer ? name.slice(0, last) : name;
}
