import { excerpt, matches, type SearchedSection } from './matches.ts';

const place = document.querySelector<HTMLElement>('search');
const form = document.querySelector('form');
const input = document.querySelector('input');
const list = document.querySelector<HTMLElement>('.hits');

/** Fetched when the search is first used, because it holds the text of all pages. */
let sections: Promise<readonly SearchedSection[]> | null = null;
function load(from: string): Promise<readonly SearchedSection[]> {
  sections ??= fetch(from).then((answer) => answer.json());
  sections.catch(() => {
    sections = null;
  });
  return sections;
}

function hit({ page, heading, address, text }: SearchedSection, asked: string): HTMLElement {
  const item = document.createElement('li');
  const link = item.appendChild(document.createElement('a'));
  link.href = address;
  link.textContent = heading === page ? page : `${page}: ${heading}`;
  item.appendChild(document.createElement('p')).textContent = excerpt(text, asked);
  return item;
}

/** Shows what the search finds for the text in the field, in place of what it found before. */
async function search(field: HTMLInputElement, into: HTMLElement): Promise<void> {
  const asked = field.value;
  const found = matches(await load(field.dataset['from'] ?? ''), asked);
  if (asked !== field.value) return;
  const hits = document.createElement('ul');
  hits.append(...found.map((section) => hit(section, asked)));
  into.replaceChildren(found.length === 0 ? 'Nothing is found. Try fewer words.' : hits);
  into.hidden = asked.trim() === '';
}

if (place !== null && form !== null && input !== null && list !== null) {
  place.hidden = false;
  input.addEventListener('focus', () => load(input.dataset['from'] ?? ''), { once: true });
  input.addEventListener('input', () => search(input, list));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  list.addEventListener('click', () => {
    list.hidden = true;
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') list.hidden = true;
  });
}
