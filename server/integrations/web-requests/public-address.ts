import { BlockList, isIP } from 'node:net';
import type { AllowedNetworks } from './allowed-networks.ts';

/** What of IPv4 is not the public internet: special purposes (RFC 6890 and after), and the platform address of one big cloud. */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/**
 * Of IPv6 only 2000::/3 is the public internet: mapped and translated IPv4 (::ffff:0:0/96, 64:ff9b::/96, 64:ff9b:1::/48),
 * loopback, link-local, unique local and multicast are outside of it. These are inside and lead elsewhere: Teredo and other
 * special purposes, documentation, 6to4.
 */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed = new BlockList();
for (const [net, bits] of closed4) closed.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of closed6) closed.addSubnet(net, bits, 'ipv6');

/** Whether an address, as text without brackets, belongs to the public internet. What is no address does not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return !address.includes('%') && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Names that lead to no one outside (RFC 6761, 6762, 8375, and what clouds call their own). */
const inside = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|onion)\.?$/i;

/**
 * Whether a stored address may be called at all: https without user or password. On the public internet port 443 or 80 and a host
 * with a dot in its name that is no private address; with `allowed` networks any other host and port as well, provided that
 * `mayLeadTo` holds for each address of its name, which is checked with each request.
 */
export function isCallable(url: URL | null, allowed?: AllowedNetworks): url is URL {
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = hostOf(url);
  if (isIP(host)) return mayLeadTo(url, host, allowed);
  return allowed !== undefined || isOutside(url);
}

/** Whether a request to this address may connect to that IP address. */
export function mayLeadTo(url: URL, address: string, allowed?: AllowedNetworks): boolean {
  if (allowed?.includes(address)) return true;
  return isOutside(url) && isPublicAddress(address);
}

/** Whether the address is one of the public internet by its port and, where it has one, its name. */
function isOutside(url: URL): boolean {
  if (url.port !== '' && url.port !== '80') return false;
  const host = hostOf(url);
  return isIP(host) !== 0 || (host.includes('.') && !inside.test(host));
}

/** The host of an address, of IPv6 without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');
