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

// It tells of versions to come at every start on an older Node; the one that is used here is pinned and runs on it.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

/** Milliseconds until a store that does not answer counts as away: a caller is told within five seconds. */
const longestWait = 3000;
/** Milliseconds without a byte after which a transfer has stalled. */
const longestStall = 20_000;
/** A transfer that breaks off goes on where it was; not more often than this without a byte between. */
const mostBreaks = 3;

/** Does `work` until `milliseconds` pass without a sign of life, then aborts it. */
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

/** A range that lies beyond the object is our own mistake; everything else means that the store cannot be used now. */
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
 * Media in a bucket of Amazon S3 or of what speaks its protocol. Rejects with `StoreUnavailable` within five seconds where
 * the store does not answer or refuses.
 */
export const s3Store = ({ bucket, prefix, endpoint, region, credentials }: S3Address): MediaStore => {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(region !== undefined && { region }),
    ...(credentials && { credentials }),
    maxAttempts: 2,
    // Checksums in trailers are not understood by every store, and one that is not keeps them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A listener holds a connection as long as it listens.
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

  /** The next part of a body, or the reason why it does not come. */
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

  /** All bytes of a range, over broken connections if need be: a slow reader's is closed by some stores. */
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
      // A reader that goes away before the first byte leaves `whole` unbegun, and a connection open.
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
