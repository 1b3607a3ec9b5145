import type { Problem } from '@kamerton/wire';
import { office, uploadBounds, type UploadFile } from '@kamerton/wire/office';
import { addressOf, call, CallFailed, headersOf, isWorthAgain } from '../../lib/http.ts';
import type { Gathered } from './gather.ts';

interface Piece {
  id: number;
  position: number;
  offset: number;
  bytes: Blob;
  signal: AbortSignal;
}

/** Sends a piece of a file. Answers where the next one goes; throws `CallFailed`. */
async function sendChunk(piece: Piece, isFinal = false): Promise<number> {
  const { id, position, offset, bytes, signal } = piece;
  const headers = headersOf(office.sendChunk, {});
  headers.set('content-type', 'application/octet-stream');
  const address = addressOf(office.sendChunk, { params: { id, position }, query: { offset } });
  const response = await fetch(address, { method: 'PUT', headers, body: bytes, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new CallFailed(0, {});
  });
  const body = (await response.json().catch(() => ({}))) as Partial<Problem> & { offset?: number };
  if (response.ok && body.offset !== undefined) return body.offset;
  if (!isFinal && (await isWorthAgain(office.sendChunk, response.status))) return sendChunk(piece, true);
  throw new CallFailed(response.status, body);
}

/** How an upload of this page goes on. `waiting`: the server is not reached, and is tried again by itself. */
interface Sending {
  state: 'sending' | 'waiting' | 'paused' | 'failed' | 'done';
  files: readonly UploadFile[];
  error?: unknown;
}

type Listener = () => void;

/** Files on their way at a time: small ones need not wait for one another. */
const atOnce = 3;
/** Ms until the server is tried again, longer each time. */
const pauses = [1000, 2000, 5000, 10_000, 30_000];

const isPassing = (error: unknown) =>
  error instanceof CallFailed &&
  ([0, 408, 429].includes(error.status) || error.status >= 500) &&
  error.code !== 'disk_full';

/** Uploads of this page by id. They go on while other screens are looked at, and end with the page. */
class Sendings {
  #all = new Map<number, { sending: Sending; files: Map<string, File>; stop: AbortController }>();
  #listeners = new Set<Listener>();

  readonly subscribe = (listener: Listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (id: number): Sending | undefined => this.#all.get(id)?.sending;

  /** Whether the page has something on its way that would be cut by leaving. */
  get isBusy() {
    return [...this.#all.values()].some(({ sending: { state } }) => state === 'sending' || state === 'waiting');
  }

  #set(id: number, change: Partial<Sending>) {
    const one = this.#all.get(id);
    if (!one) return;
    one.sending = { ...one.sending, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Sends what is missing of an upload, from files of this machine. Resolves when all is there, or it was stopped. */
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

  /** Goes on with what was paused or failed on this page. */
  resume(id: number): Promise<boolean> {
    const one = this.#all.get(id);
    if (!one) return Promise.resolve(false);
    const gathered = [...one.files].map(([path, file]) => ({ path, file }));
    return this.send(id, one.sending.files, gathered);
  }

  forget(id: number) {
    this.#all.get(id)?.stop.abort();
    this.#all.delete(id);
    for (const listener of this.#listeners) listener();
  }

  #received(id: number) {
    return this.get(id)?.files.reduce((sum, { received }) => sum + received, 0) ?? 0;
  }

  /** Where the server stands: after a cut, it may have more or less than was answered. */
  async #ask(id: number, signal: AbortSignal) {
    try {
      const { item } = await call(office.upload, { params: { id }, signal });
      this.#set(id, { state: 'sending', files: item.list });
    } catch {
      // Not reached yet: the next try tells.
      this.#set(id, { state: 'waiting' });
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
    const work = async () => {
      for (let file = missing[next++]; file; file = missing[next++]) await this.#sendFile(id, file, signal);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  async #sendFile(id: number, { position, path, received, size }: UploadFile, signal: AbortSignal) {
    const file = this.#all.get(id)?.files.get(path);
    if (!file) throw new CallFailed(400, { code: 'upload_incomplete' });
    for (let offset = received; offset < size;) {
      const bytes = file.slice(offset, offset + uploadBounds.advised_piece);
      offset = await sendChunk({ id, position, offset, bytes, signal });
      const files =
        this.get(id)?.files.map((one) => (one.position === position ? { ...one, received: offset } : one)) ?? [];
      this.#set(id, { state: 'sending', files });
    }
  }
}

export const sendings = new Sendings();

addEventListener('beforeunload', (event) => {
  if (sendings.isBusy) event.preventDefault();
});
