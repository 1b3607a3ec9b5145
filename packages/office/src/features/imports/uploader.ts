import type { Problem } from '@kamerton/wire';
import { office, uploadBounds, type UploadFile } from '@kamerton/wire/office';
import { addressOf, call, CallFailed, headersOf, shouldRetry } from '../../lib/http.ts';
import type { Gathered } from './gather.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';

interface Chunk {
  id: number;
  position: number;
  offset: number;
  bytes: Blob;
  signal: AbortSignal;
}

/** Sends a chunk of a file. Returns the next offset; throws `CallFailed`. */
async function sendChunk(chunk: Chunk, isFinal = false): Promise<number> {
  const { id, position, offset, bytes, signal } = chunk;
  const headers = headersOf(office.sendChunk, {});
  headers.set('content-type', 'application/octet-stream');
  const address = addressOf(office.sendChunk, { params: { id, position }, query: { offset } });
  const response = await fetch(address, { method: 'PUT', headers, body: bytes, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new CallFailed(0, {});
  });
  const body = (await response.json().catch(() => ({}))) as Partial<Problem> & { offset?: number };
  if (response.ok && body.offset !== undefined) return body.offset;
  if (!isFinal && (await shouldRetry(office.sendChunk, response.status))) return sendChunk(chunk, true);
  throw new CallFailed(response.status, body);
}

/** A file of this computer that cannot be read any more: it was changed, moved or deleted since it was chosen. */
export class FileUnreadable extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} cannot be read`);
    this.path = path;
  }
}

/** The progress of an upload. `waiting`: the server is unreachable and will be retried. */
interface UploadProgress {
  state: 'sending' | 'waiting' | 'paused' | 'failed' | 'done';
  files: readonly UploadFile[];
  error?: unknown;
}

/** Files that are sent in parallel. */
const atOnce = 3;
/** Ms until the next retry. */
const pauses = [1000, 2000, 5000, 10_000, 30_000];

const isPassing = (error: unknown) =>
  error instanceof CallFailed &&
  ([0, 408, 429].includes(error.status) || error.status >= 500) &&
  error.code !== 'disk_full';

/** The uploads of this page by id. They continue on other screens, and end with the page. */
class Uploader {
  #all = new Map<number, { sending: UploadProgress; files: Map<string, File>; stop: AbortController }>();
  readonly #subscribers = createSubscribers();

  readonly subscribe = this.#subscribers.subscribe;

  readonly get = (id: number): UploadProgress | undefined => this.#all.get(id)?.sending;

  /** True if leaving the page would interrupt an upload. */
  get isBusy() {
    return [...this.#all.values()].some(({ sending: { state } }) => state === 'sending' || state === 'waiting');
  }

  #set(id: number, change: Partial<UploadProgress>) {
    const one = this.#all.get(id);
    if (!one) return;
    one.sending = { ...one.sending, ...change };
    this.#subscribers.notify();
  }

  /** Sends the missing bytes of an upload. Resolves to true once it is complete, to false if it stopped. */
  async send(id: number, list: readonly UploadFile[], gathered: readonly Gathered[]): Promise<boolean> {
    this.#all.get(id)?.stop.abort();
    const stop = new AbortController();
    const files = new Map(gathered.map(({ path, file }) => [path, file]));
    this.#all.set(id, { sending: { state: 'sending', files: list }, files, stop });
    this.#set(id, {});
    for (let tries = 0; !stop.signal.aborted;) {
      const before = this.#received(id);
      try {
        await this.#sendAll(id, stop.signal);
        await call(office.finishUpload, { params: { id } });
        this.#set(id, { state: 'done' });
        return true;
      } catch (error) {
        if (stop.signal.aborted) break;
        const isElsewhere = error instanceof CallFailed && error.code === 'upload_offset';
        if (!isPassing(error) && !isElsewhere) {
          this.#set(id, { state: 'failed', error });
          return false;
        }
        tries = this.#received(id) > before ? 0 : tries;
        this.#set(id, { state: 'waiting' });
        await this.#pause(
          isElsewhere && tries === 0 ? 0 : (pauses[Math.min(tries, pauses.length - 1)] ?? 0),
          stop.signal,
        );
        tries += 1;
        await this.#ask(id, stop.signal);
      }
    }
    return false;
  }

  pause(id: number) {
    this.#all.get(id)?.stop.abort();
    this.#set(id, { state: 'paused' });
  }

  /** Resumes an upload that was paused or failed on this page. */
  resume(id: number): Promise<boolean> {
    const one = this.#all.get(id);
    if (!one) return Promise.resolve(false);
    const gathered = [...one.files].map(([path, file]) => ({ path, file }));
    return this.send(id, one.sending.files, gathered);
  }

  forget(id: number) {
    this.#all.get(id)?.stop.abort();
    this.#all.delete(id);
    this.#subscribers.notify();
  }

  #received(id: number) {
    return this.get(id)?.files.reduce((sum, { received }) => sum + received, 0) ?? 0;
  }

  /** Reads the server's offsets: after a broken connection they may differ from the last response. */
  async #ask(id: number, signal: AbortSignal) {
    try {
      const { item } = await call(office.upload, { params: { id }, signal });
      this.#set(id, { state: 'sending', files: item.list });
    } catch {
      // Still unreachable: the next retry reports it. One that was paused meanwhile has no next.
      if (!signal.aborted) this.#set(id, { state: 'waiting' });
    }
  }

  #pause(ms: number, signal: AbortSignal) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      addEventListener('online', () => resolve(), { once: true, signal });
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async #sendAll(id: number, signal: AbortSignal) {
    const missing = (this.get(id)?.files ?? []).filter(({ received, size }) => received < size);
    let next = 0;
    // The others end with the first that fails: the next try would send the same chunks beside them.
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const work = async () => {
      for (let file = missing[next++]; file; file = missing[next++]) await this.#sendFile(id, file, either);
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, work));
    } finally {
      stop.abort();
    }
  }

  async #sendFile(id: number, { position, path, received, size }: UploadFile, signal: AbortSignal) {
    const file = this.#all.get(id)?.files.get(path);
    if (!file) throw new CallFailed(400, { code: 'upload_incomplete' });
    for (let offset = received; offset < size;) {
      // Read before it is sent: a browser reports a file that changed like a network that is away.
      const read = await file
        .slice(offset, offset + uploadBounds.advised_chunk)
        .arrayBuffer()
        .catch(() => Promise.reject(new FileUnreadable(path)));
      const bytes = new Blob([read]);
      offset = await sendChunk({ id, position, offset, bytes, signal });
      const files =
        this.get(id)?.files.map((one) => (one.position === position ? { ...one, received: offset } : one)) ?? [];
      this.#set(id, { state: 'sending', files });
    }
  }
}

export const uploader = new Uploader();

addEventListener('beforeunload', (event) => {
  if (uploader.isBusy) event.preventDefault();
});
