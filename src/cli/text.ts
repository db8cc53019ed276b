/** Rows under a heading, in columns; `empty` when there is none. */
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

/** `rejectsFiles` as `rejects_files`, which is how names are written in JSON. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** Milliseconds since 1970 as `2026-11-21`. */
export function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
