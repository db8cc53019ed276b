const numbers = new Intl.NumberFormat('en');
const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A whole number with its thousands apart. */
export function grouped(count: number): string {
  return numbers.format(count);
}

/** A count with its noun in the right number. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

export function day(time: string): string {
  return days.format(new Date(time));
}

export function moment(time: string): string {
  return moments.format(new Date(time));
}

/** A size in bytes, as megabytes. */
export function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${numbers.format(Math.round(bytes / 1e5) / 10)} MB`;
}

/** Names of the service in words: `place.country` becomes "place country", `job_change` "job change". */
export function spoken(name: string): string {
  return name.replace(/[._]/g, ' ');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An address of a record, only if following it is harmless: text of records is untrusted. */
export function safeLink(address: string | null): string | null {
  if (address === null) return null;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  return /^https?:\/\//i.test(whole) && URL.canParse(whole) ? whole : null;
}
