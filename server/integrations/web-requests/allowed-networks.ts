import { BlockList, isIP } from 'node:net';

/** Networks besides the public internet to which stored addresses may lead. */
export interface AllowedNetworks {
  includes(address: string): boolean;
}

/**
 * Returns the networks of a list in CIDR notation, validated by the settings. Undefined for an empty list, which allows only the
 * public internet.
 */
export function allowedNetworks(networks: readonly string[]): AllowedNetworks | undefined {
  if (!networks.length) return undefined;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    includes(address) {
      const version = isIP(address);
      // An IPv4 address written as IPv6 is not compared with IPv4 networks; it is refused like every mapped address.
      if (version === 0 || address.includes('%') || /^(::ffff:|64:ff9b:)/i.test(address)) return false;
      return list.check(address, version === 4 ? 'ipv4' : 'ipv6');
    },
  };
}
