/** How the digits after the prefix are grouped, by the number of digits. */
const groups: Readonly<Record<number, readonly number[]>> = {
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
};

/** A mobile number in readable form: `852`, `61234478` → `+852 6123 4478`. Empty without a number. */
export function phoneText(prefix: string | null | undefined, number: string | null | undefined): string {
  if (!number) return '';
  let from = 0;
  const parts = (groups[number.length] ?? [number.length]).map((length) => number.slice(from, (from += length)));
  return [prefix ? `+${prefix}` : '', ...parts].filter(Boolean).join(' ');
}
