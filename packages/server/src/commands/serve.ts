import type { Socket } from 'node:net';
import { once } from 'node:events';
import { finished as whenFinished } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { bounds, line } from '@kamerton/wire';
import { z } from 'zod';
import type { Service } from '../start/open-service.ts';
import {
  type Command,
  type CommandContext,
  type CommandEvent,
  type CommandIo,
  interrupted,
  jsonLine,
} from './command.ts';
import { commands } from './commands.ts';
import { failureEvent } from './failures.ts';

/**
 * `user` is the operating system's user at the terminal. Versions whose arguments are not read as these are send them under
 * another name, so that neither runs a command without the options it was given.
 */
const request = z.object({ command: z.string(), arguments: z.unknown(), user: line(bounds.name, 1) });

export type Request = z.infer<typeof request>;

/** The arguments of a command; null if it knows not all of them, which those of a later version may have. */
const readKnown = (command: Command, sent: unknown): object | null => {
  const { success, data } = command.args.safeParse(sent);
  const args = success ? Object(data) : null;
  return args && Object.keys(Object(sent)).every((name) => name in args) ? args : null;
};

/** Runs a command and emits its failure as an event. Returns the exit code. */
export const runCommand = async (service: Service, asked: Request, io: CommandIo): Promise<number> => {
  try {
    // Its module may be gone: the files of an upgrade replace those of a server that still runs.
    const command = await commands[asked.command]?.();
    const args = command && readKnown(command, asked.arguments);
    if (!command?.run || !args) {
      io.emit({ type: 'failed', code: 'other_version', command: asked.command });
      return 1;
    }
    return await command.run(service, args, contextOf(asked, io));
  } catch (error) {
    if (io.signal.aborted) return interrupted;
    io.emit(failureEvent(error));
    return 1;
  }
};

/** Context of a command from a terminal. */
export const contextOf = ({ user }: Pick<Request, 'user'>, io: CommandIo): CommandContext => ({
  ...io,
  actor: { kind: 'command', name: user, address: '' },
});

const served = new Set<{ stop(): void; done: Promise<void> }>();
let isClosing = false;

/**
 * Serves a command in the running service: receives one JSON line `{command, arguments, user}` and sends a line for each
 * event, then `{end: exit code}`. Closing the connection aborts the command.
 */
export const serveCommand = async (service: Service, socket: Socket, asking: string): Promise<void> => {
  // The client reports that the server has stopped; one that was aborted while it waited for the database has gone.
  if (isClosing || socket.destroyed) return void socket.destroy();
  const gone = new AbortController();
  // Also fires if the terminal has disconnected before.
  whenFinished(socket, () => gone.abort());
  let finished: () => void = () => {};
  const run = { stop: () => gone.abort(), done: new Promise<void>((resolve) => (finished = resolve)) };
  served.add(run);
  const send = (event: CommandEvent): void => {
    if (!socket.destroyed) socket.write(jsonLine(event));
  };
  const drained = async (): Promise<void> => {
    // Rejects if the terminal disconnects.
    if (socket.writableNeedDrain) await once(socket, 'drain', { signal: gone.signal }).catch(() => {});
  };
  const asked = readRequest(asking);
  const code = asked ? await runCommand(service, asked, { signal: gone.signal, emit: send, drained }) : 1;
  send({ end: code });
  socket.end();
  served.delete(run);
  finished();
};

/** Before a service closes: refuses further commands after `accept` ms and aborts running ones after `finish` ms. */
export const drainServed = async ({ accept, finish }: { accept: number; finish: number }): Promise<void> => {
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
