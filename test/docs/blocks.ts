import { lexer, type Token, type Tokens } from 'marked';

/** A fenced block of Markdown that shows something to run, and what the block right after it shows as its outcome. */
export interface Example {
  readonly language: 'sh' | 'console' | 'ts';
  /** Whether the block is marked as one that cannot be run (`not-run` behind its language). */
  readonly isMarked: boolean;
  readonly text: string;
  readonly outcome: { readonly language: '' | 'json'; readonly text: string } | null;
}

/** Reads the examples of a page, in its order. Blocks in other languages (bodies, files, answers) are none. */
export function examplesOf(markdown: string): readonly Example[] {
  const tokens = lexer(markdown).filter(({ type }) => type !== 'space');
  return tokens.flatMap((token, index): Example[] => {
    const block = codeOf(token);
    const [language = '', mark] = block?.lang?.split(' ') ?? [];
    if (block === null || (language !== 'sh' && language !== 'console' && language !== 'ts')) return [];
    if (mark !== undefined && mark !== 'not-run') throw new Error(`"${mark}" is no mark of a block`);
    return [
      { language, isMarked: mark === 'not-run', text: block.text, outcome: outcomeOf(codeOf(tokens[index + 1])) },
    ];
  });
}

function outcomeOf(block: Tokens.Code | null): Example['outcome'] {
  const language = block?.lang ?? '';
  return block !== null && (language === '' || language === 'json') ? { language, text: block.text } : null;
}

function codeOf(token: Token | undefined): Tokens.Code | null {
  return token?.type === 'code' ? (token as Tokens.Code) : null;
}
