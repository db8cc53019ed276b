/** A day in the middle of a month, so that no test crosses the end of a billing cycle by accident. */
export const someDay = Date.UTC(2026, 4, 15, 12);
