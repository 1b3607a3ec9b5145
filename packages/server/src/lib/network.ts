import { isIPv4, isIPv6 } from 'node:net';

/** Returns the prefix that a key of `networkOf` shares with its neighbours. */
const widened = (network: string): string =>
  network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network.replace(/\.\d+$/, '.0/24');

/** The part of an IP address that stays the same from day to day: 24 bits of IPv4, 48 of IPv6. */
export const widerNetworkOf = (address: string): string => widened(networkOf(address));

/** Client of calls whose address is none: proxies may hide it (RFC 7239). All of them count as one. */
const unknownNetwork = 'unknown';

/** An address without the port that some proxies write behind it, and without brackets. */
const withoutPort = (text: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text;

/**
 * The key by which rate limits count a client: an IPv4 address, or an IPv6 network of 64 bits, since everybody who has
 * one has all of its addresses to write from.
 */
export const networkOf = (text: string): string => {
  const address = withoutPort(text);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || isIPv4(address)) return mapped ?? address;
  if (!isIPv6(address)) return unknownNetwork;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const groups = tail === undefined ? left : [...(left ?? []), ...Array<string>(8).fill('0'), ...(right ?? [])];
  const network = (groups ?? []).slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
};

/**
 * The network of a key of `networkOf` that is given out as a whole: 48 bits of IPv6, 65,536 keys of which one customer of
 * a provider has for nothing. An IPv4 address is its own.
 */
export const siteOf = (network: string): string => (network.includes(':') ? widened(network) : network);
