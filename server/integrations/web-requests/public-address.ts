import { BlockList, isIP } from 'node:net';
import type { AllowedNetworks } from './allowed-networks.ts';

/**
 * IPv4 ranges outside the public internet: special purposes (RFC 6890 and later), and the platform address of one large cloud.
 */
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
 * IPv6 ranges within 2000::/3 that are outside the public internet: Teredo and other special purposes, documentation, 6to4.
 * Everything outside 2000::/3 is refused anyway: mapped and translated IPv4 (::ffff:0:0/96, 64:ff9b::/96, 64:ff9b:1::/48),
 * loopback, link-local, unique local and multicast.
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

/** True if an address, as text without brackets, belongs to the public internet. False for text that is no address. */
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

/** Host names that are not public (RFC 6761, 6762, 8375, and names used inside clouds). */
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|onion)\.?$/i;

/**
 * True if a stored address may be called: https without user or password. On the public internet, port 443 or 80 and a host with
 * a dot in its name that is no private address. With `allowed` networks any other host and port as well, if `mayLeadTo` holds for
 * each address of its name, which is checked with each request.
 */
export function isCallable(url: URL | null, allowed?: AllowedNetworks): url is URL {
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = hostOf(url);
  if (isIP(host)) return mayLeadTo(url, host, allowed);
  return allowed !== undefined || isOutside(url);
}

/** True if a request to this address may connect to that IP address. */
export function mayLeadTo(url: URL, address: string, allowed?: AllowedNetworks): boolean {
  if (allowed?.includes(address)) return true;
  return isOutside(url) && isPublicAddress(address);
}

/** True if the address is on the public internet by its port and, if it has one, its host name. */
function isOutside(url: URL): boolean {
  if (url.port !== '' && url.port !== '80') return false;
  const host = hostOf(url);
  return isIP(host) !== 0 || (host.includes('.') && !privateNames.test(host));
}

/** Returns the host of an address; of IPv6 without the brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');
