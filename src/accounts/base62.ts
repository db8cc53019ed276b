const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A source of random bytes: the system, or a seed in a test. */
export type RandomBytes = (count: number) => Uint8Array;

/** `length` base62 digits, each equally likely: 5.95 bits a digit. */
export function randomBase62(length: number, randomBytes: RandomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte. Bytes from 248 on would make the first digits more likely.
      if (byte < 248 && text.length < length) text += digits[byte % 62];
    }
  }
  return text;
}

/** A whole number from 0 in exactly `length` base62 digits. */
export function base62(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let place = 0; place < length; place++) {
    text = digits[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
