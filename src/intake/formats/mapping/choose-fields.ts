import { InputError } from '../../input-error.ts';
import type { Header } from '../rows/header.ts';
import { type Expression, type ItemTemplate, type Mapping, nativeFields, type Template } from './mapping.ts';
import { pruned, prunedField } from './prune.ts';

/** A column, and the field that somebody chose for it; null leaves it out. */
export interface ChosenField {
  readonly column: string;
  readonly field: string | null;
}

type Fields = Template['fields'];

const careers = ['experience', 'education'] as const;
/** What no single column holds. */
const unchoosable: ReadonlySet<string> = new Set([...careers, 'job_change', 'locations']);

/** The fields that can be chosen for a column; those of a place or of an entry of a career as `experience.position`. */
export function choosableFields(kind: Template['kind']): readonly string[] {
  const own = nativeFields(kind).filter((field) => !unchoosable.has(field));
  if (kind === 'company') return own;
  const inner = (['location', ...careers] as const).flatMap((field) =>
    nativeFields(field).flatMap((part) => (part === 'text' ? [] : [`${field}.${part}`])),
  );
  return [...own, ...inner];
}

/**
 * The mapping in which columns go where somebody chose, as fields of its first record. Such a column leaves every other
 * field but the id, and takes the place of what filled its field; several of one field are joined. Throws `InputError`
 * for a field that cannot be chosen.
 */
export function chooseFields(mapping: Mapping, header: Header, chosen: readonly ChosenField[]): Mapping {
  const [{ kind } = { kind: 'people' as const }] = mapping.records;
  const known = choosableFields(kind);
  const moved = new Set(chosen.map(({ column }) => column));
  const stays = (name: string) => name !== '' && !moved.has(header.find(name) ?? name);
  const records = mapping.records.map((template) => {
    const { id, ...others } = template.fields;
    const isIdentified = id !== undefined && id !== '';
    return {
      ...template,
      fields: { ...(isIdentified && { id }), ...pruned(others, (one) => prunedField(one, stays)) },
    };
  });
  const given = Map.groupBy(chosen, ({ field }) => field);
  given.delete(null);
  const first = records[0];
  if (first === undefined) return mapping;
  const fields = [...given].reduce<Fields>((before, [field, of]) => {
    if (field === null || !known.includes(field)) throw new InputError(`no field is called "${field}"`);
    return withField(
      before,
      field,
      of.map(({ column }) => column),
    );
  }, first.fields);
  return { ...mapping, records: [{ ...first, fields: identified(kind, fields) }, ...records.slice(1)] };
}

function withField(fields: Fields, field: string, columns: readonly string[]): Fields {
  const [outer = field, inner] = field.split('.');
  const value = joined(field, columns);
  const before = fields[outer];
  if (inner === undefined) return { ...fields, [outer]: value };
  if (outer === 'location') {
    const parts = typeof before === 'object' && 'parts' in before ? before.parts : {};
    return { ...fields, location: { parts: { ...parts, [inner]: value } } };
  }
  const items: readonly ItemTemplate[] = Array.isArray(before) ? before : [];
  // What an entry with `each` names are fields of its items.
  const at = items.findIndex(({ each }) => each === undefined);
  const item = { ...items[at], fields: { ...items[at]?.fields, [inner]: value } };
  return { ...fields, [outer]: at < 0 ? [...items, item] : items.with(at, item) };
}

function joined(field: string, columns: readonly string[]): Expression {
  const [column = '', ...others] = columns;
  if (others.length === 0) return column;
  return field === 'full_name' ? { columns, join: ' ' } : { columns };
}

/** Records without an id of their own are told apart by their name. */
function identified(kind: Template['kind'], { id, ...fields }: Fields): Fields {
  const name = fields[kind === 'people' ? 'full_name' : 'company_name'];
  const [own] = [id, name].filter((one) => one !== undefined);
  return own === undefined ? fields : { id: own, ...fields };
}
