import type { Socket } from 'node:net';
import { once } from 'node:events';
import { finished as whenFinished } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { bounds, line } from '@kamerton/wire';
import { z } from 'zod';
import type { DrainTimes } from '../http/drain.ts';
import type { Service } from '../open-service.ts';
import { type CommandContext, type CommandEvent, type CommandIo, interrupted } from './command.ts';
import { commands } from './commands.ts';
import { failureEvent } from './failures.ts';

/** `user` is the terminal's, as the operating system calls them. */
const request = z.object({ command: z.string(), args: z.unknown(), user: line(bounds.name, 1) });

export type Request = z.infer<typeof request>;

/** Runs a command and emits its failure as an event like any other. Returns the exit code. */
export const runCommand = async (service: Service, asked: Request, io: CommandIo): Promise<number> => {
  const command = await commands[asked.command]?.();
  const args = command?.args.safeParse(asked.args);
  if (!command?.run || !args?.success) {
    io.emit({ type: 'failed', code: 'other_version', command: asked.command });
    return 1;
  }
  try {
    return await command.run(service, args.data, contextOf(asked, io));
  } catch (error) {
    if (io.signal.aborted) return interrupted;
    io.emit(failureEvent(error));
    return 1;
  }
};

/** The context of a command that was given at a terminal. */
export const contextOf = ({ user }: Pick<Request, 'user'>, io: CommandIo): CommandContext => ({
  ...io,
  actor: { kind: 'command', name: user, address: '' },
});

const served = new Set<{ stop(): void; done: Promise<void> }>();
let isClosing = false;

/**
 * Serves the command line beside the running service: one line of JSON `{command, args, user}` came, a line goes back
 * for each event, and `{end: exit code}` last. To hang up stops the command.
 */
export const serveCommand = async (service: Service, socket: Socket, asking: string): Promise<void> => {
  // The command line tells that the server has ended.
  if (isClosing) return void socket.destroy();
  const gone = new AbortController();
  // A terminal that hung up before it is served counts as well.
  whenFinished(socket, () => gone.abort());
  let finished: () => void = () => {};
  const run = { stop: () => gone.abort(), done: new Promise<void>((resolve) => (finished = resolve)) };
  served.add(run);
  const send = (event: CommandEvent): void => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(event)}\n`);
  };
  const drained = async (): Promise<void> => {
    // Rejects where the terminal hangs up.
    if (socket.writableNeedDrain) await once(socket, 'drain', { signal: gone.signal }).catch(() => {});
  };
  const asked = readRequest(asking);
  const code = asked ? await runCommand(service, asked, { signal: gone.signal, emit: send, drained }) : 1;
  send({ end: code });
  socket.end();
  served.delete(run);
  finished();
};

/** Before a service closes: takes no more commands after `accept`, and stops those that still run after `finish`. */
export const drainServed = async ({ accept, finish }: DrainTimes): Promise<void> => {
  await sleep(accept);
  isClosing = true;
  const ended = () => Promise.all([...served].map(({ done }) => done));
  await Promise.race([ended(), sleep(finish)]);
  for (const run of served) run.stop();
  await ended();
};

const readRequest = (asking: string): Request | null => {
  try {
    return request.parse(JSON.parse(asking));
  } catch {
    return null;
  }
};
