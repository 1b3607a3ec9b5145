import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ByteRange } from '../lib/ranges.ts';
import type { S3Address } from './s3-address.ts';
import {
  asidePrefix,
  type ListedMedia,
  type MediaStore,
  MediaNotFound,
  MediaRefused,
  StoreUnavailable,
} from './store.ts';

// Silences a warning at every start about future versions; the installed one is pinned.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

/**
 * Milliseconds until a connection is given up. Milliseconds until a store without a response, or without the first byte of one, counts as unavailable: a call must be
 * answered within five seconds. Milliseconds without a byte after which a transfer has stalled.
 */
export const defaultTimes = { connect: 1200, wait: 3000, stall: 20_000 };
/** Maximum number of interruptions of a transfer without a byte between; it resumes where it was. */
const mostBreaks = 3;

/** Runs `work` and aborts it after `milliseconds` without progress. */
const watched = async <T>(
  milliseconds: number,
  work: (signal: AbortSignal, alive: () => void) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), milliseconds);
  try {
    return await work(controller.signal, () => timer.refresh());
  } finally {
    clearTimeout(timer);
  }
};

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as Partial<S3ServiceException>;
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket';
};

const statusOf = (error: unknown): number | undefined =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;

/** Codes of a 403 that are about the caller's keys and clock, and not about an object. */
const ofCaller = /^(InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|RequestTimeTooSkewed)$/;

const isRefused = (error: unknown): boolean =>
  statusOf(error) === 403 && !ofCaller.test((error as Partial<S3ServiceException>).name ?? '');

/** Object that is written and read to see that a store can be used. */
const probe = { key: 'kamerton', text: 'media of Kamerton\n' };

/** A range beyond the object means that it is shorter than its row says; other errors that the store is unavailable. */
const explained = (error: unknown): unknown =>
  statusOf(error) === 416 ? error : new StoreUnavailable('the media store cannot be used', { cause: error });

/** As `watched`; rejects with `explained` errors. */
const attempted: typeof watched = (milliseconds, work) =>
  watched(milliseconds, work).catch((error: unknown) => {
    throw explained(error);
  });

/** A store sends other bytes than those that were asked for, as of an object that is shorter than its row says. */
class OtherRange extends Error {
  /** Bytes of the object, as the store says. */
  readonly size: number;

  constructor(message: string, size: number) {
    super(message);
    this.size = size;
  }
}

/** Bytes of the object that an answer has a range of. */
const sizeIn = ({ ContentRange }: { ContentRange?: string | undefined }): number => Number(ContentRange?.split('/')[1]);

async function* noting(
  file: AsyncIterable<Uint8Array>,
  note: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of file) {
    note(chunk);
    yield chunk;
  }
}

const createClient = ({ endpoint, region, credentials }: S3Address, connect: number): S3Client =>
  new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(region !== undefined && { region }),
    ...(credentials && { credentials }),
    maxAttempts: 2,
    // Some stores do not support checksums in trailers and store them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Each listener occupies a connection.
    requestHandler: { connectionTimeout: connect, httpAgent: { maxSockets: 1000 }, httpsAgent: { maxSockets: 1000 } },
  });

interface Bucket {
  client: S3Client;
  at: (key: string) => { Bucket: string; Key: string };
}

interface Asked {
  body: Readable;
  parts: AsyncIterator<Buffer>;
  length: number | undefined;
  size: number;
}

/** Returns the next chunk of a body, or the error. */
const partOf = async ({ body, parts }: Asked, milliseconds: number): Promise<IteratorResult<Buffer> | Error> => {
  const timer = setTimeout(() => body.destroy(new Error('the transfer has stalled')), milliseconds);
  try {
    return await parts.next();
  } catch (error) {
    return error as Error;
  } finally {
    clearTimeout(timer);
  }
};

/** Returns functions that open an object, or a range of it, and read its size. */
const createReader = ({ client, at }: Bucket, { wait, stall }: Omit<typeof defaultTimes, 'connect'>) => {
  /** Asks for bytes, within some milliseconds. Those of a range have to be exactly that range. */
  const ask = async (key: string, range: ByteRange | undefined, milliseconds: number) => {
    const end = range && Number.isFinite(range.end) ? range.end : '';
    const Range = range && `bytes=${range.start}-${end}`;
    try {
      const got = await watched(milliseconds, (abortSignal) =>
        client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }), { abortSignal }),
      );
      const body = got.Body as Readable;
      if (range && !got.ContentRange?.startsWith(`bytes ${range.start}-${end === '' ? '' : `${end}/`}`)) {
        body.destroy();
        throw new OtherRange(`the media store sends ${got.ContentRange} of ${key} for ${Range}`, sizeIn(got));
      }
      const parts = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      return { body, parts, length: got.ContentLength, size: sizeIn(got) };
    } catch (error) {
      if (error instanceof OtherRange) throw error;
      if (isRefused(error)) throw new MediaRefused(`the media store refuses ${key}`, { cause: error });
      throw isMissing(error) ? new MediaNotFound(key) : explained(error);
    }
  };

  /** Asks for bytes and returns the first of them, so that a store which sends headers and nothing else is told of. */
  const begin = async (key: string, range: ByteRange | undefined) => {
    const until = performance.now() + wait;
    const left = (): number => Math.max(1, until - performance.now());
    for (let breaks = 0; ; breaks += 1) {
      const asked = await ask(key, range, left());
      const part = await partOf(asked, left());
      const isShort = !(part instanceof Error) && part.done === true && (asked.length ?? 0) > 0;
      if (!(part instanceof Error) && !isShort) return { ...asked, part };
      asked.body.destroy();
      if (breaks >= mostBreaks || performance.now() >= until) throw explained(part);
    }
  };

  type Begun = Awaited<ReturnType<typeof begin>>;

  /**
   * Yields all bytes of a range and resumes after broken connections, since some stores close those of slow readers.
   * With an infinite end, the bytes end where the response does.
   */
  async function* whole(key: string, { start, end }: ByteRange, first: Begun): AsyncGenerator<Buffer, void, void> {
    let [next, begun, breaks] = [start, first, 0];
    try {
      while (next <= end) {
        let part: IteratorResult<Buffer> | Error = begun.part;
        while (!(part instanceof Error) && !part.done) {
          next += part.value.length;
          breaks = 0;
          yield part.value;
          part = await partOf(begun, stall);
        }
        if (next > end || (end === Infinity && !(part instanceof Error))) return;
        breaks += 1;
        if (breaks > mostBreaks) throw explained(part);
        begun.body.destroy();
        begun = await begin(key, { start: next, end });
      }
    } finally {
      begun.body.destroy();
    }
  }

  const open = async (key: string, range?: ByteRange): Promise<Readable> => {
    const begun = await begin(key, range);
    const bytes = whole(key, range ?? { start: 0, end: (begun.length ?? Infinity) - 1 }, begun);
    // If the reader leaves before the first byte, `whole` never runs and would leave a connection open.
    return Readable.from(bytes, { objectMode: false, highWaterMark: 262_144 }).once('close', () =>
      begun.body.destroy(),
    );
  };

  /** Reads the first two bytes: a store may know the size of what it does not give back. One takes 0 for no end. */
  const size = async (key: string): Promise<number | null> => {
    const first = { start: 0, end: 1 };
    try {
      const begun = await begin(key, first);
      for await (const _ of whole(key, first, begun));
      return begun.size;
    } catch (error) {
      if (error instanceof MediaNotFound) return null;
      if (error instanceof OtherRange) return error.size;
      if (statusOf(error) === 416) return 0;
      throw error;
    }
  };
  return { open, size };
};

type Whole = Pick<MediaStore, 'open' | 'remove' | 'size'>;

/** Returns a function that writes an object, whatever the bucket has under its key. */
const createReplace = ({ client, at }: Bucket, stall: number, { open, remove, size }: Whole) => {
  /** False once a store has named another thing than the MD5 of the bytes, as it may where it encrypts them. */
  let isNamedByMd5 = true;

  /** Reads back what a store names otherwise than expected, and removes it if it has not what was sent. */
  const confirm = async (key: string, sent: string): Promise<void> => {
    const stored = createHash('md5');
    for await (const chunk of await open(key)) stored.update(chunk as Buffer);
    isNamedByMd5 = false;
    if (stored.digest('hex') === sent) return;
    isNamedByMd5 = true;
    await remove(key);
    throw new StoreUnavailable(`the media store has other bytes of ${key} than were sent`);
  };

  return async (key: string, length: number, read: () => Readable): Promise<void> => {
    const hash = createHash('md5');
    const unreadable = new AbortController();
    const fail = (error: Error): void => unreadable.abort(error);
    const source = read().on('error', fail);
    const etag = await watched(stall, async (silent, alive) => {
      const note = (chunk: Uint8Array): void => {
        alive();
        hash.update(chunk);
      };
      // The client neither listens for its errors nor destroys it.
      const Body = Readable.from(noting(source, note), { objectMode: false }).on('error', fail);
      try {
        const put = new PutObjectCommand({ ...at(key), Body, ContentLength: length });
        return (await client.send(put, { abortSignal: AbortSignal.any([silent, unreadable.signal]) })).ETag;
      } catch (error) {
        throw unreadable.signal.aborted ? unreadable.signal.reason : explained(error);
      } finally {
        Body.destroy();
        source.destroy();
      }
    });
    const sent = hash.digest('hex');
    if (isNamedByMd5 && etag?.replaceAll('"', '') !== sent) await confirm(key, sent);
    if ((await size(key)) !== length) throw new StoreUnavailable(`the media store does not give ${key} back`);
  };
};

async function* list(
  client: S3Client,
  { bucket, prefix }: S3Address,
  wait: number,
): AsyncGenerator<ListedMedia, void, void> {
  let ContinuationToken: string | undefined;
  do {
    const page = await attempted(wait, (abortSignal) =>
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }), { abortSignal }),
    );
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
      const key = Key.slice(prefix.length);
      if (!key.startsWith(asidePrefix)) yield { key, size: Size, modifiedMs: LastModified?.getTime() ?? 0 };
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

/** Media in an S3-compatible bucket. Rejects with `StoreUnavailable` within 5 s if the store is silent or refuses. */
export const s3Store = (address: S3Address, { connect, wait, stall } = defaultTimes): MediaStore => {
  const { bucket, prefix } = address;
  const client = createClient(address, connect);
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  const { open, size } = createReader({ client, at }, { wait, stall });

  const remove = async (key: string): Promise<void> => {
    await attempted(wait, (abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal }));
  };

  const replace = createReplace({ client, at }, stall, { open, remove, size });

  const put = async (key: string, length: number, read: () => Readable): Promise<void> => {
    if ((await size(key)) !== length) await replace(key, length, read);
  };

  return {
    size,
    open,
    remove,
    list: () => list(client, address, wait),
    putFile: async (key, path) => put(key, (await stat(path)).size, () => createReadStream(path)),
    putBytes: (key, bytes) => put(key, bytes.byteLength, () => Readable.from([bytes])),
    replaceFile: async (key, path) => replace(key, (await stat(path)).size, () => createReadStream(path)),
    setAside: async (key) => {
      const CopySource = encodeURI(`${bucket}/${prefix}${key}`);
      await attempted(stall, (abortSignal) =>
        client.send(new CopyObjectCommand({ ...at(asidePrefix + key), CopySource }), { abortSignal }),
      );
      await remove(key);
    },
    check: async () => {
      try {
        await watched(wait, (abortSignal) =>
          client.send(new PutObjectCommand({ ...at(probe.key), Body: probe.text }), { abortSignal }),
        );
        if ((await size(probe.key)) === probe.text.length) return;
      } catch (error) {
        // No single object is meant.
        throw explained(error instanceof StoreUnavailable ? error.cause : error);
      }
      throw new StoreUnavailable('the media store does not give back what it has taken');
    },
  };
};
