/** What an address of the network is counted as: itself, or with IPv6 its first 64 bits, for whoever has them has all below. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [before = [], after] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [
    ...before,
    ...Array<string>(after ? Math.max(0, 8 - before.length - after.length) : 0).fill('0'),
    ...(after ?? []),
  ];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
