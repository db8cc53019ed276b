/** Quotes a name from the request, cut to a length that fits into a sentence. */
export function quoted(name: string): string {
  const points = [...name];
  return JSON.stringify(points.length > 64 ? `${points.slice(0, 64).join('')}…` : name);
}
