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

/** An IP address without its last part, for messages that may be forwarded: `203.0.113.x`, `2001:db8:12:0:x`. */
export function shortenedIp(ip: string): string {
  const network = networkOf(ip);
  if (network.includes(':')) return `${network}:x`;
  return network.replace(/\.\d+$/, '.x');
}
