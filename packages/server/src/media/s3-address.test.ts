import { describe, expect, it } from 'vitest';
import { readS3Address } from './s3-address.ts';

const plain = { bucket: 'music', prefix: '', endpoint: undefined, region: undefined, credentials: undefined };

describe('readS3Address', () => {
  it.each([
    ['s3://music', plain],
    ['s3://music/', plain],
    ['s3://music/a/b/', { ...plain, prefix: 'a/b/' }],
    ['s3://music?region=eu-north-1', { ...plain, region: 'eu-north-1' }],
    [
      's3://music?endpoint=http://localhost:9000&access_key_id=a&secret_access_key=b%2Fc',
      {
        ...plain,
        endpoint: 'http://localhost:9000',
        region: 'us-east-1',
        credentials: { accessKeyId: 'a', secretAccessKey: 'b/c' },
      },
    ],
  ])('reads %s', (text, address) => {
    expect(readS3Address(text)).toEqual(address);
  });

  it.each([
    'music',
    'http://music',
    's3://',
    's3://UPPER',
    's3://a b',
    's3://music/../x y',
    's3://key:secret@music',
    's3://music?endpoint=localhost:9000',
    's3://music?access_key_id=a',
    's3://music?regoin=eu',
  ])('does not take %s', (text) => {
    expect(readS3Address(text)).toBeNull();
  });
});
