import { isObject, type RawObject } from '../../../records/normalise/values.ts';
import { InputError } from '../../input-error.ts';

/** A JSON document is read whole, so this is its largest size. More data belongs in JSON lines. */
const documentBytesMax = 128 * 1024 * 1024;

/** Reads a whole JSON document. Throws `InputError`. */
export async function readDocument(chunks: AsyncIterable<Buffer>, name: string): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > documentBytesMax) {
      throw new InputError(
        `${name} is a JSON document of more than ${documentBytesMax / 1024 ** 2} MiB: write it as JSON lines, one record a line`,
      );
    }
    parts.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch (error) {
    throw new InputError(`${name} is not JSON: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}

/**
 * The rows of a document. With `path` (`.` means the document itself) they are the items of the list that it names, or
 * the entries of the object, with their `key`. Without it they are the document's items, those of its `@graph`, those
 * of its only list of objects, or else the document as the only row.
 */
export function documentRows(document: unknown, path: string | undefined): readonly unknown[] {
  if (path !== undefined) {
    const steps = path.split('.').filter((step) => step !== '');
    const found = steps.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), document);
    if (Array.isArray(found)) return found;
    if (isObject(found)) return Object.entries(found).flatMap(([key, value]) => keyed(key, value));
    throw new InputError(`the document has no list "${path}", which the mapping names as "rows"`);
  }
  if (Array.isArray(document)) return document;
  if (!isObject(document)) return [document];
  return onlyList(document) ?? [document];
}

/** The rows of one entry of an object. An entry that is a list gives each of its items. */
function keyed(key: string, value: unknown): readonly unknown[] {
  return Array.isArray(value)
    ? value.map((item) => (isObject(item) ? { key, ...item } : { key, value: item }))
    : [{ key, value }];
}

function onlyList(document: RawObject): readonly unknown[] | null {
  const graph = document['@graph'];
  if (Array.isArray(graph)) return graph;
  // An object with a name of its own is a record. A wrapper has only its list and facts about that list.
  if (['id', 'name', 'full_name', 'company_name', 'basics', '@type'].some((key) => key in document)) return null;
  const lists = Object.values(document).filter((value) => Array.isArray(value) && value.some(isObject));
  const [list] = lists;
  return lists.length === 1 && Array.isArray(list) ? list : null;
}
