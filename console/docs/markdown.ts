import { Marked, type Token, type Tokens } from 'marked';

/** What stands under one heading, as plain text to search in. */
export interface Section {
  readonly heading: string;
  /** The id of the heading; empty for what stands before the first one. */
  readonly id: string;
  readonly depth: number;
  readonly text: string;
}

interface Rendered {
  readonly html: string;
  readonly sections: readonly Section[];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}

/**
 * Makes a page of Markdown. Headings have the ids that GitHub gives them; `link` says where links lead, and its null makes
 * a link plain text. HTML in Markdown is shown as it is written.
 */
export function renderMarkdown(markdown: string, link: (href: string) => string | null): Rendered {
  const ids = new Map<Token, string>();
  const taken = new Map<string, number>();
  function idOf(heading: string): string {
    const id = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const times = taken.get(id) ?? 0;
    taken.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  }

  const marked = new Marked({
    renderer: {
      heading(token) {
        const inner = this.parser.parseInline(token.tokens);
        const id = ids.get(token) ?? '';
        return `<h${token.depth} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to this part">#</a></h${token.depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const to = link(href);
        return to === null ? inner : `<a href="${escaped(to)}">${inner}</a>`;
      },
      code({ text, lang = '' }) {
        const [language = ''] = lang.split(' ');
        return `<pre tabindex="0" data-language="${escaped(language)}"><code>${escaped(text)}</code></pre>\n`;
      },
      table(token) {
        const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const head = token.header.some(({ text }) => text !== '')
          ? `<thead><tr>${cells(token.header, 'th')}</tr></thead>`
          : '';
        const body = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
      html: ({ text }) => escaped(text),
    },
  });

  const tokens = marked.lexer(markdown);
  const sections: { heading: string; id: string; depth: number; text: string }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plain(token);
      const id = idOf(heading);
      ids.set(token, id);
      sections.push({ heading, id, depth: token['depth'], text: '' });
      continue;
    }
    const last = sections.at(-1);
    if (last !== undefined) last.text = `${last.text} ${plain(token)}`.trim();
  }
  return { html: marked.parser(tokens), sections };
}

/** The text of a token without its marks. */
function plain(token: Token | Tokens.TableCell): string {
  if ('type' in token && token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(plain).join(' ')).join(' ');
  }
  const inner: readonly Token[] | undefined =
    'items' in token && token.type === 'list' ? token['items'] : 'tokens' in token ? token.tokens : undefined;
  if (inner !== undefined) return inner.map(plain).join('type' in token && token.type === 'list' ? ' ' : '');
  return 'text' in token ? token.text : '';
}
