import { isIP } from 'node:net';
import { SettingsError } from './settings-error.ts';

/** The value of WEBHOOK_ALLOWED_NETWORKS. Throws SettingsError. */
export function readNetworks(text: string | undefined): readonly string[] {
  const networks = text === undefined ? [] : text.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new SettingsError(
    'WEBHOOK_ALLOWED_NETWORKS',
    'networks like 10.20.0.0/16 with commas, of a prefix of 8 bits or more (IPv6: 7)',
  );
}

/** Whether a text is a network in CIDR notation. Prefixes under 8 bits (IPv6: 7) are rejected: they would disable the address check. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix = ''] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const bits = Number(prefix);
  if (isIP(address) === 4) return bits >= 8 && bits <= 32;
  return isIP(address) === 6 && bits >= 7 && bits <= 128;
}

/** The value of TRUST_PROXY. Throws SettingsError. */
export function readTrustProxy(text: string): false | number | readonly string[] {
  if (text === 'off') return false;
  if (/^\d$/.test(text) && text !== '0') return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  const isAddress = (address: string) =>
    /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i.test(address) && /[.:a-z]/i.test(address);
  if (addresses.every(isAddress)) return addresses;
  throw new SettingsError('TRUST_PROXY', 'off, the number of proxies (1 to 9), or their addresses with commas');
}
