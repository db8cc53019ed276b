/** The discounted gain of the shown records over that of the best ones that could be shown, 0 to 1. */
export function ndcg(shown: readonly number[], all: readonly number[], length = 10): number {
  const best = discounted([...all].sort((a, b) => b - a).slice(0, length));
  return best === 0 ? 0 : discounted(shown) / best;
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
}
