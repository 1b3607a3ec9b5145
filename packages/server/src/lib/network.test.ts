import { expect, it } from 'vitest';
import { networkOf, siteOf, widerNetworkOf } from './network.ts';

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['198.51.100.7:40001', '198.51.100.7'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[::ffff:198.51.100.7]:443', '198.51.100.7'],
  ['_hidden', 'unknown'],
  ['unknown', 'unknown'],
  ['999.1.1.1', 'unknown'],
])('%s is in %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('%s is in the wider network %s', (address, network) => {
  expect(widerNetworkOf(address)).toBe(network);
});

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
])('%s belongs to the site %s', (address, site) => {
  expect(siteOf(networkOf(address))).toBe(site);
});
