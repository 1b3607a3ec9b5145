import { expect, test } from 'vitest';
import { decrypt, encrypt, newKey } from './cipher.ts';

const audio = new TextEncoder().encode('RIFF of a waltz').buffer;

test('stored music is unlike the audio, and the key gives it back', async () => {
  const key = await newKey();
  const stored = await encrypt(key, 7, audio);
  expect(new TextDecoder('latin1').decode(stored.bytes)).not.toContain('waltz');
  expect(new Uint8Array(await decrypt(key, stored))).toEqual(new Uint8Array(audio));
  expect((await encrypt(key, 7, audio)).iv).not.toEqual(stored.iv);
});

test('the key cannot be taken out of the browser', async () => {
  await expect(crypto.subtle.exportKey('raw', await newKey())).rejects.toThrow('not extractable');
});

test('bytes of another track, another key or with a flipped bit are refused', async () => {
  const key = await newKey();
  const stored = await encrypt(key, 7, audio);
  await expect(decrypt(key, { ...stored, id: 8 })).rejects.toThrow('operation');
  await expect(decrypt(await newKey(), stored)).rejects.toThrow('operation');
  new Uint8Array(stored.bytes)[3]! ^= 1;
  await expect(decrypt(key, stored)).rejects.toThrow('operation');
});
