/**
 * The known field that an unknown one was most likely meant to be, null when none is close: at most a third of
 * its letters differ, case, hyphens and underscores aside.
 */
export function nearestField(unknown: string, known: readonly string[]): string | null {
  const written = bare(unknown);
  let best: string | null = null;
  let bestDistance = Math.floor(Math.max(written.length, 3) / 3) + 1;
  for (const field of known) {
    const distance = editDistance(written, bare(field), bestDistance);
    if (distance < bestDistance) {
      best = field;
      bestDistance = distance;
    }
  }
  return best;
}

function bare(field: string): string {
  return field.toLowerCase().replace(/[-_\s]/g, '');
}

/** Edits and transpositions (optimal string alignment) between two words; `atLeast` when they are that many. */
function editDistance(a: string, b: string, atLeast: number): number {
  if (Math.abs(a.length - b.length) >= atLeast) return atLeast;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? atLeast;
}
