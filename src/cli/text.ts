/** Formats rows in columns under a heading; `empty` if there are no rows. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  if (rows.length === 0) return empty;
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Turns `rejectsFiles` into `rejects_files`, the form of names in JSON. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** Formats milliseconds since 1970 as `2026-11-21`. */
export function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
