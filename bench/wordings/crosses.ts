import { readFileSync } from 'node:fs';
import { Random } from '../../src/generator/random.ts';
import { filled, type Question } from './families.ts';

/** A frame with its value in it, or still without; `frames.txt` says where each stands in a sentence. */
interface Frame {
  readonly stand: string;
  readonly text: string;
}

interface Field {
  /** "people, place, one of two": whom it speaks of, what it says of them, and how. */
  readonly kind: string;
  readonly target: Question['target'];
  readonly values: readonly (readonly string[])[];
  readonly frames: readonly Frame[];
}

/** So many wordings of a question about two fields are drawn from the hundreds that their frames make. */
const drawn = 8;

/** Every field with each of its values in each of its frames, and every two fields in frames that a seed draws. */
export function crossedQuestions(): Question[] {
  const { asking, fields } = read();
  const random = new Random(6, 'wordings', 0);
  const ask = (frames: readonly Frame[], target: Question['target']): string =>
    isForm(frames) || random.chance(0.5)
      ? sentence(frames, target)
      : `${random.pick(asking)} ${sentence(frames, target)}`;
  const alone = fields.flatMap(({ kind, target, values, frames }) =>
    values.map((value) => ({ kind, target, wordings: frames.map((frame) => ask([filledIn(frame, value)], target)) })),
  );
  const crossed = pairs(fields).map(([first, second]) => {
    const values = [random.pick(first.values), random.pick(second.values)] as const;
    const choices = first.frames.flatMap((one) =>
      second.frames
        .filter((other) => goTogether(one, other))
        .map((other) => [filledIn(one, values[0]), filledIn(other, values[1])] as const),
    );
    const wordings = Array.from({ length: drawn }, () => {
      const [one, other] = random.pick(choices);
      return ask(random.chance(0.5) ? [one, other] : [other, one], first.target);
    });
    return { kind: `${first.kind}, ${second.kind}`, target: first.target, wordings };
  });
  return [...alone, ...crossed];
}

/** Whether two frames make a sentence, or a form: one thing at most stands before the noun, and one last. */
function goTogether(one: Frame, other: Frame): boolean {
  if (one.stand === other.stand) return !['before', 'last'].includes(one.stand);
  return one.stand !== 'label' && other.stand !== 'label';
}

function isForm(frames: readonly Frame[]): boolean {
  return frames.every(({ stand }) => stand === 'label');
}

function sentence(frames: readonly Frame[], target: Question['target']): string {
  const at = (stand: string): string[] => frames.filter((frame) => frame.stand === stand).map(({ text }) => text);
  if (isForm(frames)) return at('label').join(', ');
  const [nouns, clause] = target === 'people' ? ['people', 'who'] : ['companies', 'that'];
  const [noun = nouns] = at('noun');
  const clauses = at('clause').map((text, index) => (index === 0 ? `${clause} ${text}` : text));
  return [...at('before'), noun, ...at('behind'), [...clauses, ...at('own')].join(' and '), ...at('last')]
    .filter((part) => part !== '')
    .join(' ');
}

function filledIn({ stand, text }: Frame, value: readonly string[]): Frame {
  return { stand, text: filled(text, value) };
}

/** What a field speaks of: nobody is asked for in London and not in London. */
function thing({ kind }: Field): string | undefined {
  return kind.split(', ')[1];
}

function pairs(fields: readonly Field[]): (readonly [Field, Field])[] {
  return fields.flatMap((first, index) =>
    fields
      .slice(index + 1)
      .filter((second) => second.target === first.target && thing(second) !== thing(first))
      .map((second) => [first, second] as const),
  );
}

function read(): { asking: readonly string[]; fields: readonly Field[] } {
  const [, asking = [], ...blocks] = readFileSync(new URL('frames.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n'));
  return { asking: asking.slice(1), fields: blocks.map(fieldOf) };
}

function fieldOf([name = '', values = '', ...frames]: readonly string[]): Field {
  return {
    kind: name.replace(/[[\]]/g, ''),
    target: name.startsWith('[companies') ? 'company' : 'people',
    values: values
      .replace(/^= /, '')
      .split(' | ')
      .map((value) => value.split(', ')),
    frames: frames.map((line) => {
      const [stand = ''] = line.split(' ');
      return { stand, text: line.slice(stand.length + 1) };
    }),
  };
}
