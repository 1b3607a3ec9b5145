import type { Socket } from 'node:net';
import { finished as whenFinished } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { bounds, line } from '@kamerton/wire';
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import type { DrainTimes } from '../http/drain.ts';
import type { Service } from '../open-service.ts';
import { type Acting, type CommandEvent, CommandFailure, interrupted, type Running } from './command.ts';
import { commands } from './commands.ts';

/** `user` is whose terminal it is, as the operating system calls them. */
const request = z.object({ command: z.string(), args: z.unknown(), user: line(bounds.name, 1) });

export type Request = z.infer<typeof request>;

/** Runs a command and tells of its failure as an event like any other. Answers the exit code. */
export const runCommand = async (service: Service, asked: Request, running: Running): Promise<number> => {
  const command = commands[asked.command];
  const args = command?.args.safeParse(asked.args);
  if (!command?.run || !args?.success) {
    running.emit({ type: 'failed', code: 'other_version', command: asked.command });
    return 1;
  }
  try {
    return await command.run(service, args.data, acting(asked, running));
  } catch (error) {
    if (running.signal.aborted) return interrupted;
    running.emit(failure(error));
    return 1;
  }
};

/** What a command runs with that somebody at a terminal has given. */
export const acting = ({ user }: Pick<Request, 'user'>, running: Running): Acting => ({
  ...running,
  actor: { kind: 'command', name: user, address: '' },
});

/** What the office would answer; `fields` are those of its body, `refused` what stood in the way of many. */
export const apiFailure = ({ code, fields, present }: DomainError): CommandEvent => ({
  type: 'failed',
  code,
  ...(fields && { fields }),
  ...(present && 'refused' in present && { refused: present.refused }),
});

const failure = (error: unknown): CommandEvent => {
  if (error instanceof CommandFailure) return { type: 'failed', code: error.code, ...error.details };
  if (error instanceof DomainError) return apiFailure(error);
  const { code, message } = error as NodeJS.ErrnoException;
  return { type: 'failed', code: 'unexpected', reason: code ?? message };
};

const served = new Set<{ stop(): void; done: Promise<void> }>();
let isClosing = false;

/**
 * Serves the command line beside the running service: one line of JSON `{command, args}` came, a line goes back for
 * each event, and `{end: exit code}` last. Whoever hangs up stops the command.
 */
export const serveCommand = async (service: Service, socket: Socket, asking: string): Promise<void> => {
  // The command line tells that the server has ended.
  if (isClosing) return void socket.destroy();
  const gone = new AbortController();
  // Whoever has hung up before it is served counts as well.
  whenFinished(socket, () => gone.abort());
  let finished: () => void = () => {};
  const run = { stop: () => gone.abort(), done: new Promise<void>((resolve) => (finished = resolve)) };
  served.add(run);
  const send = (event: CommandEvent): void => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(event)}\n`);
  };
  const asked = readRequest(asking);
  const code = asked ? await runCommand(service, asked, { signal: gone.signal, emit: send }) : 1;
  send({ end: code });
  socket.end();
  served.delete(run);
  finished();
};

/**
 * Takes no more commands after a while, lets those that run come to their end, and stops in order those that are too
 * long for that: a service does so before it closes.
 */
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
