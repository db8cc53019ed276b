import { EditDistance } from './edit-distance.ts';

/**
 * The known field that an unknown one was most likely meant to be. Null if more than a third of the letters differ from
 * every known field; case, hyphens and underscores do not count.
 */
export function nearestField(unknown: string, known: readonly string[]): string | null {
  const written = bare(unknown);
  let best: string | null = null;
  let bestDistance = Math.floor(Math.max(written.length, 3) / 3) + 1;
  for (const field of known) {
    const wanted = bare(field);
    // The client may send a name of any length, and the table of distances grows with both lengths.
    if (Math.abs(written.length - wanted.length) >= bestDistance) continue;
    const distance = new EditDistance(wanted, bestDistance - 1).of(written);
    if (distance === null) continue;
    best = field;
    bestDistance = distance;
  }
  return best;
}

function bare(field: string): string {
  return field.toLowerCase().replace(/[-_\s]/g, '');
}
