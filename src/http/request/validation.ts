import type { FastifySchemaValidationError } from 'fastify';
import { nearestField } from '../../text/nearest-field.ts';
import { quoted } from '../../text/quoted.ts';

/** A validation error of Ajv, as Fastify passes it on. The option `verbose` adds the value and its schema. */
type SchemaError = FastifySchemaValidationError & {
  readonly data?: unknown;
  readonly parentSchema?: {
    readonly properties?: object;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly minLength?: number;
    readonly maxLength?: number;
  };
};

/** The options of Ajv. It must not coerce, drop or fill in anything, and it reports one error at a time. */
export const ajvOptions = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  verbose: true,
  allowUnionTypes: true,
} as const;

/** Of more allowed values, the nearest is told and not all. */
const toldMax = 8;

/** One sentence that says what is wrong with the request and what to do. */
export function explainSchemaErrors(errors: readonly SchemaError[], context: string): string {
  const error = errors[0];
  if (error === undefined) return 'The request is not valid.';
  const { keyword, params, data, parentSchema } = error;
  const at = error.instancePath.slice(1).replaceAll('/', '.');
  const subject = at === '' ? `The ${context}` : quoted(at);
  if (keyword === 'additionalProperties') {
    return unknownField(String(params['additionalProperty']), Object.keys(parentSchema?.properties ?? {}), context);
  }
  if (keyword === 'required') {
    const missing = String(params['missingProperty']);
    const known = Object.keys(parentSchema?.properties ?? {});
    const misspelt = Object.keys(data ?? {}).find(
      (name) => !known.includes(name) && nearestField(name, known) === missing,
    );
    return misspelt === undefined ? `${quoted(missing)} is required.` : unknownField(misspelt, known, context);
  }
  if (keyword === 'type') {
    if (at === '' && context === 'body' && data === null) return 'The request needs a body: a JSON object.';
    return `${subject} must be ${[params['type']]
      .flat()
      .map((type) => article(String(type)))
      .join(' or ')}, not ${typeOf(data)}.`;
  }
  if (keyword === 'enum') {
    const allowed = Array.isArray(params['allowedValues']) ? params['allowedValues'] : [];
    const nearest =
      allowed.length > toldMax && typeof data === 'string' ? nearestField(data, allowed.map(String)) : null;
    if (nearest !== null) return `${subject} is no known value; did you mean "${nearest}"?`;
    return `${subject} must be one of: ${allowed.map(String).join(', ')}.`;
  }
  if (keyword === 'minLength' || keyword === 'maxLength') {
    const length = typeof data === 'string' ? [...data].length : 0;
    const { minLength = 0, maxLength } = parentSchema ?? {};
    return `${subject} must have ${minLength} to ${maxLength} characters; it has ${length}.`;
  }
  if (keyword === 'minItems') return `${subject} needs at least ${counted(Number(params['limit']), 'item')}.`;
  if (keyword === 'maxItems') return `${subject} may have at most ${counted(Number(params['limit']), 'item')}.`;
  if (keyword === 'uniqueItems') return `${subject} must not name an item twice.`;
  if (keyword === 'minimum' || keyword === 'maximum') {
    const { minimum, maximum } = parentSchema ?? {};
    const range = maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`;
    return `${subject} must be ${range}.`;
  }
  return `${subject} ${error.message ?? 'is not valid'}.`;
}

function unknownField(name: string, known: readonly string[], context: string): string {
  if (context === 'querystring' && known.length === 0)
    return `This operation takes no query parameters; ${quoted(name)} was sent.`;
  const nearest = nearestField(name, known);
  return nearest === null
    ? `Unknown field ${quoted(name)}. Known fields: ${known.join(', ')}.`
    : `Unknown field ${quoted(name)}; did you mean "${nearest}"?`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function typeOf(data: unknown): string {
  if (data === null) return 'null';
  if (Array.isArray(data)) return 'an array';
  if (typeof data === 'number') return `the number ${data}`;
  return article(typeof data);
}
