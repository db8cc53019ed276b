import { foldText } from '../text/fold.ts';
import { type ConceptKind, formWeights, isConceptKind } from './kinds.ts';

/** A way to write a name, and how likely it means the entry. */
interface WrittenForm {
  readonly text: string;
  readonly folded: string;
  /** 0..1; null means the default weight of the kind. */
  readonly weight: number | null;
}

export interface OutlineEntry {
  readonly id: string;
  readonly kind: ConceptKind;
  readonly label: string;
  /** The forms; the label comes first. */
  readonly forms: readonly WrittenForm[];
  readonly parents: readonly string[];
  /** The words after `@`. */
  readonly attributes: readonly string[];
  /** Whether the entry is listed after a colon or semicolon on another entry's line. */
  readonly member: boolean;
  readonly file: string;
  readonly line: number;
}

/** A data file has an impossible entry. The message names file and line. */
export class LexiconError extends Error {
  override readonly name = 'LexiconError';
  constructor(file: string, line: number, problem: string) {
    super(`${file}:${line}: ${problem}`);
  }
}

export const slugOf = (label: string): string => slugOfFolded(foldText(label));
const slugOfFolded = (folded: string): string => folded.replaceAll(' ', '-');

/**
 * Reads one data file:
 *
 *     [title function:legal]                        section: kind of the entries, parents of the outermost ones
 *     Lawyer = attorney, counsel~0.7                name = other forms; ~ says how sure (0..1) a form means this
 *       Tax Lawyer = tax attorney > title:tax-expert    indented: below Lawyer; > names more parents
 *     General Counsel = GC~0.5 @ c_level            @ gives attributes, whose meaning depends on the kind
 *     Washington #us-wa                             # gives the id where the name would not do
 *     Physician = MD~0.5 : cardiologist ; medic     : entries of their own below this one, ; beside it
 */
export function readOutline(file: string, text: string): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  let kind: ConceptKind | null = null;
  let sectionParents: readonly string[] = [];
  /** The entries that the next line may stand below, with their indentation. */
  let open: { indent: number; id: string }[] = [];
  let line = 0;
  for (const raw of text.split('\n')) {
    line++;
    const content = raw.trim();
    if (content === '' || content.startsWith('# ') || content === '#') continue;
    if (content.startsWith('[')) {
      if (!content.endsWith(']')) throw new LexiconError(file, line, 'a section begins with [ and ends with ]');
      const [first = '', ...parents] = content.slice(1, -1).trim().split(/\s+/);
      if (!isConceptKind(first))
        throw new LexiconError(file, line, `"${first}" is no kind; one of ${Object.keys(formWeights).join(', ')}`);
      kind = first;
      sectionParents = parents;
      open = [];
      continue;
    }
    if (kind === null) throw new LexiconError(file, line, 'a [kind] section must come before the first entry');
    const indent = raw.length - raw.trimStart().length;
    open = open.filter((entry) => entry.indent < indent);
    const above = open.at(-1);
    if (indent > 0 && above === undefined) throw new LexiconError(file, line, 'indented, but below nothing');
    const entry = readEntry(content, kind, above === undefined ? sectionParents : [above.id], file, line);
    entries.push(entry, ...readMembers(content, entry));
    open.push({ indent, id: entry.id });
  }
  return entries;
}

function readEntry(
  content: string,
  kind: ConceptKind,
  above: readonly string[],
  file: string,
  line: number,
): OutlineEntry {
  const [beforeAttributes = '', attributes = ''] = splitOnce(content, ' @ ');
  const [beforeParents = '', parents = ''] = splitOnce(beforeAttributes, ' > ');
  const [beforeBeside = ''] = splitOnce(beforeParents, ' ; ');
  const [beforeBelow = ''] = splitOnce(beforeBeside, ' : ');
  const [name = '', others = ''] = splitOnce(beforeBelow, ' = ');
  // The weight may stand before or after the id.
  const id = / #([a-z0-9_+#-]+)(?= |$)/.exec(name);
  const first = readForm(id === null ? name : name.replace(id[0], ''), file, line);
  const local = id?.[1] ?? slugOfFolded(first.folded);
  if (local === '') throw new LexiconError(file, line, 'an entry needs a name');
  const forms = [first];
  for (const other of others.split(',')) if (other.trim() !== '') forms.push(readForm(other, file, line));
  return {
    id: `${kind}:${local}`,
    kind,
    label: first.text,
    forms,
    // The parents on the line itself come first, because they are narrower than its section's.
    parents: [...parents.split(/[\s,]+/).filter((parent) => parent !== ''), ...above],
    attributes: attributes.split(/\s+/).filter((attribute) => attribute !== ''),
    member: false,
    file,
    line,
  };
}

/**
 * The names after a colon, each an entry below the line's own, and the names after a semicolon, each an entry beside it
 * that shares its functions: a barista works in food and beverage like a restaurant manager, but is none.
 */
function readMembers(content: string, entry: OutlineEntry): OutlineEntry[] {
  const [beforeAttributes = ''] = splitOnce(content, ' @ ');
  const [beforeParents = ''] = splitOnce(beforeAttributes, ' > ');
  const [beforeBeside = '', beside = ''] = splitOnce(beforeParents, ' ; ');
  const [, below = ''] = splitOnce(beforeBeside, ' : ');
  const functions = entry.parents.filter((parent) => parent.startsWith('function:'));
  return [...membersOf(below, [entry.id], entry), ...membersOf(beside, functions, entry)];
}

function membersOf(names: string, parents: readonly string[], { kind, file, line }: OutlineEntry): OutlineEntry[] {
  return names
    .split(',')
    .filter((name) => name.trim() !== '')
    .map((name) => {
      const form = readForm(name, file, line);
      const label = form.text.replace(/(?<![\p{L}\p{N}])\p{Ll}/gu, (letter) => letter.toUpperCase());
      const id = `${kind}:${slugOfFolded(form.folded)}`;
      return { id, kind, label, forms: [form], parents, attributes: [], member: true, file, line };
    });
}

function readForm(written: string, file: string, line: number): WrittenForm {
  const [text = '', weight] = splitOnce(written, '~');
  const folded = foldText(text);
  if (folded === '') throw new LexiconError(file, line, `"${written.trim()}" has no letter or digit`);
  if (weight === undefined) return { text: text.trim(), folded, weight: null };
  const value = Number(weight);
  if (weight.trim() === '' || !(value >= 0 && value <= 1))
    throw new LexiconError(file, line, `"~${weight.trim()}" must be a number from 0 to 1`);
  return { text: text.trim(), folded, weight: value };
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}
