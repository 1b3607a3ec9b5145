import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { runInProcess, workerUrl } from '../../lib/run-in-process.ts';
import type { Message } from './message.ts';
import { readMessage } from './read-message.ts';
import { MessageRefusal } from './refusal.ts';
import type { TerritoryPreference } from './territory-preference.ts';
import { type Document, readXmlFile } from './xml.ts';

/** A delivered file: a message or the manifest of a batch. */
export type DeliveredFile = { hash: string } & ({ message: Message } | { manifest: Document });

export interface ReadTask {
  path: string;
  preference: TerritoryPreference;
}

/** Reads a file in this process. Throws `MessageRefusal`. */
export const readHere = async ({ path, preference }: ReadTask): Promise<DeliveredFile> => {
  const sum = createHash('sha256');
  const document = await readXmlFile(path, (bytes) => sum.update(bytes));
  if (document.root.name === 'ManifestMessage') return { hash: sum.digest('hex'), manifest: document };
  const message = readMessage(document, preference);
  return { hash: sum.digest('hex'), message };
};

/** Bytes of a file up to which it is read in this process, whatever is in it, in a moment. */
const small = 1024 ** 2;

const limits = { memory: 1.5 * 1024 ** 3, heap: 1024, processor: 60, time: 600_000 };

export type Answer = DeliveredFile | { refusal: Pick<MessageRefusal, 'reason' | 'detail'> };

/** Reads a file, a large one in a process of its own. Throws `MessageRefusal`, also if that needs too much. */
export const readDeliveredFile = async (path: string, preference: TerritoryPreference): Promise<DeliveredFile> => {
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  if (size <= small) return readHere({ path, preference });
  const module = workerUrl(import.meta.url, './read-message-file.worker');
  const answer = await runInProcess<Answer>(module, { path, preference }, limits);
  if (!answer) throw new MessageRefusal('too_large');
  if ('refusal' in answer) throw new MessageRefusal(answer.refusal.reason, answer.refusal.detail);
  return answer;
};
