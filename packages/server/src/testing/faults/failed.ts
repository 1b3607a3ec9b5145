import type { ErrorCode } from '@kamerton/wire';
import { type CommandEvent, CommandFailure } from '../../commands/command.ts';
import { failureEvent } from '../../commands/failures.ts';
import { textsIn } from '../../text/texts.ts';
import { DeliveryImpossible } from '../../domains/ingest/ddex/read-delivery.service.ts';
import { ImportImpossible } from '../../domains/ingest/ingest/import-folder.service.ts';
import type { Answer } from '../app.ts';

/** A refused call, or a failed command. */
export class Failed extends Error {
  /** True if it tells what is wrong, in the user's language. */
  readonly isClear: boolean;

  constructor(message: string, isClear: boolean) {
    super(message);
    this.isClear = isClear;
  }
}

export const language = 'ru';

/** An error of the system is named by its code. */
const isNamed = ({ code, reason }: CommandEvent): boolean =>
  code !== 'unexpected' || /^E[A-Z]{2,}$/.test(String(reason));

export const failedEvent = (event: CommandEvent): Failed => new Failed(JSON.stringify(event), isNamed(event));

/** Commands report an impossible import by a code of their own. */
const commandError = (error: unknown): unknown => {
  if (error instanceof ImportImpossible) return new CommandFailure(error.code);
  return error instanceof DeliveryImpossible ? new CommandFailure(`delivery_${error.code}`) : error;
};

/** Runs what a command does; rejects as the command tells it. */
export const asCommand = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw failedEvent(failureEvent(commandError(error)));
  }
};

/** The body of an answer; rejects with a refusal that is none of those that say that it was done before. */
export const answered = ({ status, body }: Answer, done: readonly number[] = []): Answer['body'] => {
  if (status < 300 || done.includes(status)) return body;
  const { code, message } = body as { code: ErrorCode; message: string };
  const isClear = [503, 507].includes(status) && message === textsIn(language).errors[code];
  throw new Failed(`${status} ${code}: ${message}`, isClear);
};

export const stoppedOr = <T extends { stopped: string | null }>(summary: T): T => {
  if (summary.stopped !== null) throw new Failed(summary.stopped, true);
  return summary;
};
