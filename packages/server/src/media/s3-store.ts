import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ByteRange } from './ranges.ts';
import type { S3Address } from './s3-address.ts';
import { type MediaStore, MediaNotFound, StoreUnavailable } from './store.ts';

// Silences a warning at every start about future versions; the installed one is pinned.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

/** Milliseconds until a store without a response counts as unavailable: a call must be answered within five seconds. */
const longestWait = 3000;
/** Milliseconds without a byte after which a transfer has stalled. */
const longestStall = 20_000;
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

/** A range beyond the object is a programming error; other errors mean that the store is unavailable. */
const explained = (error: unknown): unknown =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode === 416
    ? error
    : new StoreUnavailable('the media store cannot be used', { cause: error });

async function* noting(file: AsyncIterable<Uint8Array>, alive: () => void): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of file) {
    alive();
    yield chunk;
  }
}

/**
 * Media in a bucket of Amazon S3 or a compatible store. Rejects with `StoreUnavailable` within five seconds if the
 * store does not respond or refuses.
 */
export const s3Store = ({ bucket, prefix, endpoint, region, credentials }: S3Address): MediaStore => {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(region !== undefined && { region }),
    ...(credentials && { credentials }),
    maxAttempts: 2,
    // Some stores do not support checksums in trailers and store them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Each listener occupies a connection.
    requestHandler: { connectionTimeout: 1200, httpAgent: { maxSockets: 1000 }, httpsAgent: { maxSockets: 1000 } },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  const size = async (key: string): Promise<number | null> => {
    try {
      const head = await watched(longestWait, (abortSignal) =>
        client.send(new HeadObjectCommand(at(key)), { abortSignal }),
      );
      return head.ContentLength ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw explained(error);
    }
  };

  const get = async (key: string, range: ByteRange | undefined) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const got = await watched(longestWait, (abortSignal) =>
        client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }), { abortSignal }),
      );
      return { body: got.Body as Readable, length: got.ContentLength ?? 0 };
    } catch (error) {
      throw isMissing(error) ? new MediaNotFound(key) : explained(error);
    }
  };

  /** Returns the next chunk of a body, or the error. */
  const partOf = async (body: Readable, parts: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer> | Error> => {
    const timer = setTimeout(() => body.destroy(new Error('the transfer has stalled')), longestStall);
    try {
      return await parts.next();
    } catch (error) {
      return error as Error;
    } finally {
      clearTimeout(timer);
    }
  };

  /**
   * Yields all bytes of a range and resumes after broken connections, since some stores close those of slow readers.
   */
  async function* whole(key: string, { start, end }: ByteRange, first: Readable): AsyncGenerator<Buffer, void, void> {
    let [next, body, breaks] = [start, first, 0];
    try {
      while (next <= end) {
        const parts = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
        let part = await partOf(body, parts);
        while (!(part instanceof Error) && !part.done) {
          next += part.value.length;
          breaks = 0;
          yield part.value;
          part = await partOf(body, parts);
        }
        if (next > end) return;
        breaks += 1;
        if (breaks > mostBreaks) throw explained(part);
        body.destroy();
        ({ body } = await get(key, { start: next, end }));
      }
    } finally {
      body.destroy();
    }
  }

  const put = async (key: string, length: number, open: () => Readable): Promise<void> => {
    if ((await size(key)) === length) return;
    try {
      await watched(longestStall, (abortSignal, alive) => {
        const Body = Readable.from(noting(open(), alive), { objectMode: false });
        return client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: length }), { abortSignal });
      });
    } catch (error) {
      throw explained(error);
    }
  };

  return {
    size,
    putFile: async (key, path) => put(key, (await stat(path)).size, () => createReadStream(path)),
    putBytes: (key, bytes) => put(key, bytes.byteLength, () => Readable.from([bytes])),
    open: async (key, range) => {
      const { body, length } = await get(key, range);
      const start = range?.start ?? 0;
      const bytes = whole(key, { start, end: start + length - 1 }, body);
      // If the reader leaves before the first byte, `whole` never runs and would leave a connection open.
      return Readable.from(bytes, { objectMode: false, highWaterMark: 262_144 }).once('close', () => body.destroy());
    },
    remove: async (key) => {
      try {
        await watched(longestWait, (abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal }));
      } catch (error) {
        throw explained(error);
      }
    },
    check: async () => {
      try {
        await watched(longestWait, (abortSignal) =>
          client.send(new PutObjectCommand({ ...at('kamerton'), Body: 'media of Kamerton\n' }), { abortSignal }),
        );
      } catch (error) {
        throw explained(error);
      }
    },
  };
};
