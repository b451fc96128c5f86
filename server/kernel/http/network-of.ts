/**
 * The network that an IP address is counted under: the IPv4 address itself, or the first 64 bits of an IPv6 address, since a
 * client usually has a whole /64.
 */
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

/** An IP address without its host part, for messages that may be forwarded: `203.0.113.x`, `2001:db8:12:0:x`. */
export function shortenedIp(ip: string): string {
  const network = networkOf(ip);
  if (network.includes(':')) return `${network}:x`;
  return network.replace(/\.\d+$/, '.x');
}
