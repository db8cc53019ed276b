/** Texts that people and programs write for an unknown value. */
const absent =
  /^(?:n\/?a|#n\/a|#name\?|#ref!|#value!|#div\/0!|nan|null|none|nil|undefined|unknown|not available|not specified|-+|\?+|—|–|\(blank\))$/i;

/** Whether a cell states no value. */
export function isAbsent(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') {
    const text = value.trim();
    return text === '' || (text.length <= 14 && absent.test(text));
  }
  return Array.isArray(value) && value.length === 0;
}
