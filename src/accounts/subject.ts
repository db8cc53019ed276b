/** At most 255 ASCII characters, as OpenID Connect Core 1.0, section 2, has it; control characters are none of them. */
const shape = /^[ -~]{1,255}$/;

/** Whether a value can be the `sub` of a bearer token. */
export function isSubject(value: unknown): value is string {
  return typeof value === 'string' && shape.test(value);
}
