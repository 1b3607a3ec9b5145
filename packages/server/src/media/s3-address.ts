import { z } from 'zod';

/** Location of media on an object store, parsed from `MEDIA_URL`. Missing parts come from the AWS_ variables. */
export interface S3Address {
  bucket: string;
  /** Prefix of every key; empty, or with a trailing slash. */
  prefix: string;
  endpoint: string | undefined;
  region: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const query = z
  .strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).optional(),
    region: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    access_key_id: z.string().min(1).optional(),
    secret_access_key: z.string().min(1).optional(),
  })
  .refine((keys) => (keys.access_key_id === undefined) === (keys.secret_access_key === undefined));

const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixForm = /^[\w.-]+(\/[\w.-]+)*$/;

/**
 * Parses `s3://bucket/prefix?endpoint=…&region=…&access_key_id=…&secret_access_key=…`, of which only the bucket is
 * required; null if invalid.
 */
export const readS3Address = (text: string): S3Address | null => {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null;
  const url = new URL(text);
  const parsed = query.safeParse(Object.fromEntries(url.searchParams));
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  if (!parsed.success || !bucketForm.test(url.host) || url.username !== '') return null;
  if (prefix !== '' && !prefixForm.test(prefix)) return null;
  const { endpoint, region, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = parsed.data;
  return {
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    // Stores other than Amazon's accept any region, but a signature needs one.
    region: region ?? (endpoint === undefined ? undefined : 'us-east-1'),
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
};
