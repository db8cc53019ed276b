import { cleanDate } from './dates.ts';

/** A spreadsheet turns a bound from 1 to 12 into one of these months. */
const monthOfBand = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const band = /^([\d,.' ]+|\p{L}{3})\s*(?:-|–|—|to|bis|à)\s*([\d,.' ]+|\p{L}{3})(?:\s*\p{L}+)?$/u;
const atLeast =
  /^(?:over|more than|about|approx\.?|ca\.?|>=?|~)?\s*(\d[\d,.' ]*)\s*([km])?\s*(?:\+|or more|and over)?(?:\s*(?:employees|people|staff))?$/i;
/** Crunchbase writes 11-50 as `c_00011_00050`. */
const coded = /^c_0*(\d+)_(?:\d+|max)$/;
const selfOnly = /^(?:myself only|self[- ]employed|just me|only me)$/i;

/**
 * Reads the number of employees from a count or a band, of which the lower bound counts: `11-50`, `10,001+`, `1 - 10`,
 * `2,500`. It also reads `Jan-50` and `1-Oct`, which a spreadsheet made of 1-50 and 1-10. Null for anything else.
 */
export function cleanHeadcount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (selfOnly.test(text)) return 1;
  const code = coded.exec(text);
  if (code !== null) return Number(code[1]);
  const bounds = band.exec(text);
  if (bounds !== null) {
    const low = bandEnd(bounds[1] ?? '');
    const high = bandEnd(bounds[2] ?? '');
    return low === null || high === null || high < low ? null : low;
  }
  const count = atLeast.exec(text);
  if (count === null) return null;
  const scale = { k: 1_000, m: 1_000_000 }[count[2]?.toLowerCase() ?? ''] ?? 1;
  const amount = scale === 1 ? digits(count[1] ?? '') : Number(count[1]);
  return amount === null || Number.isNaN(amount) ? null : Math.round(amount * scale);
}

function bandEnd(text: string): number | null {
  const month = monthOfBand.indexOf(text.trim().toLowerCase());
  return month === -1 ? digits(text) : month + 1;
}

/** Reads a whole number with or without thousands separators: `12.0` is 12, and `1.000` is a thousand. */
function digits(text: string): number | null {
  const bare = text.trim().replace(/\.00?$/, '');
  return /^\d+$|^\d{1,3}(?:[,.' ]\d{3})+$/.test(bare) ? Number(bare.replace(/\D/g, '')) : null;
}

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mil: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
const money =
  /^(?:(?:usd|us\$|\$)\s*)?([\d.,' ]+?)\s*(k|thousand|mm?|mn|mil|million|bn?|billion)?\+?\s*(?:usd|us\$|\$)?$/i;

/**
 * Reads whole US dollars: `$12.5M`, `1,750,000`, `USD 3 bn`. Null for other currencies, since no exchange rate is
 * known.
 */
export function cleanMoney(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.round(value) : null;
  if (typeof value !== 'string') return null;
  const parts = money.exec(value.trim());
  if (parts === null) return null;
  const [, written = '', scale] = parts;
  const amount =
    digits(written) ??
    (/^\d+\.\d+$/.test(written.replace(/[,' ]/g, '')) ? Number(written.replace(/[,' ]/g, '')) : null);
  return amount === null ? null : Math.round(amount * (scales[scale?.toLowerCase() ?? ''] ?? 1));
}

const yearWithRemark =
  /^(?:(?:founded|established|est\.?|since|in|c\.|ca\.?|circa)\s*)*(\d{4})(?:\.0+)?(?:\s*\(.*\))?$/i;

/**
 * Reads the year of founding. A remark in brackets concerns predecessors and is ignored: `2013 (1888)` is 2013. If
 * several years have equal standing (`1904/1946/1959`), none is certain. Null for anything else.
 */
export function cleanYear(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const year = yearWithRemark.exec(text)?.[1] ?? cleanDate(text)?.slice(0, 4);
  return year === undefined ? null : Number(year);
}

/** Reads a count: `1,234`, `12.0`. */
export function cleanCount(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? digits(value) : null;
}
