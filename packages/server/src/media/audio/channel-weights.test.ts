import { expect, it } from 'vitest';
import { wav } from '../../testing/sound-files.ts';
import { flacWeights, vorbisWeights, weightsOfMask } from './channel-weights.ts';
import { wavSound } from './wav-stream.ts';

it.each([
  ['stereo', 0x3, [1, 1]],
  ['quadro', 0x33, [1, 1, 1.41, 1.41]],
  ['5.1 with channels at the back', 0x3f, [1, 1, 1, 0, 1.41, 1.41]],
  ['5.1 with channels at the sides', 0x60f, [1, 1, 1, 0, 1.41, 1.41]],
  ['7.1, whose channels at the back count like those in front', 0x63f, [1, 1, 1, 0, 1, 1, 1.41, 1.41]],
])('weighs the channels of %s', (_, mask, weights) => {
  expect(weightsOfMask(mask, weights.length)).toEqual(weights);
});

it('knows no weights where a mask names other channels than there are', () => {
  expect(weightsOfMask(0, 2)).toBeUndefined();
  expect(weightsOfMask(0x3f, 2)).toBeUndefined();
});

it('has a weight for each channel of a FLAC or Vorbis file, one of them 0 from six on', () => {
  for (const table of [flacWeights, vorbisWeights]) {
    for (const count of [4, 5, 6, 7, 8]) {
      expect(table[count]).toHaveLength(count);
      expect(table[count]?.filter((weight) => weight === 0)).toHaveLength(count > 5 ? 1 : 0);
      expect(table[count]?.filter((weight) => weight > 1)).toHaveLength(2);
    }
  }
});

it.each([16, 24] as const)('reads the mask of an extensible WAV file of %i bits', async (bits) => {
  const bytes = wav(new Float32Array(1000), { bits, channels: 6, extensible: true });
  bytes.writeUInt32LE(0x3f, bytes.indexOf('fmt ') + 28);
  for await (const part of wavSound([bytes])) expect(part.weights).toEqual([1, 1, 1, 0, 1.41, 1.41]);
  for await (const part of wavSound([wav(new Float32Array(1000), { bits, channels: 6 })]))
    expect(part.weights).toBeUndefined();
  expect.assertions(2);
});
