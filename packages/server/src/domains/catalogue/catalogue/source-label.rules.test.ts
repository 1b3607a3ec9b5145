import { expect, it } from 'vitest';
import { sourceLabel } from './source-label.rules.ts';

it.each([
  ['Album/01 One.flac', 'Album/01 One.flac'],
  ['ddex|icpn|04006381333931|isrc|RUA1D2000001', 'DDEX · ICPN 04006381333931'],
  ['ddex|grid|A10302B0000012345X|A1', 'DDEX · GRid A10302B0000012345X'],
  ['ddex|own|PADPIDA2026010101E|R-17|A1', 'DDEX · R-17'],
  ['ddex|isrc|RUA1D2000001|A1', 'DDEX · ISRC RUA1D2000001'],
])('tells the source %s as %s', (source, label) => {
  expect(sourceLabel(source)).toBe(label);
});
