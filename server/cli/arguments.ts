import { InvalidArgumentError } from 'commander';

export function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
  };
}

export function readTime(text: string): Date {
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d(:?\d\d)?)$/.test(text) && time.getTime() <= Date.now()) return time;
  throw new InvalidArgumentError('It is a past time with its zone, like 2026-11-27T09:30:00Z.');
}

export function readRecipient(text: string): string {
  if (/^age1[\da-z]{58}$/.test(text)) return text;
  throw new InvalidArgumentError('It begins with age1; atrium backup key creates one.');
}

export function readDigest(text: string): string {
  if (/^[\da-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It has 64 hexadecimal digits.');
}

export function readHead(text: string): { seq: number; hash: string } {
  const [, seq, hash] = /^(\d+) ([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash === undefined) throw new InvalidArgumentError('It is the number and the hash of an entry, with a space.');
  return { seq: Number(seq), hash };
}
