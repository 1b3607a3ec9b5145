import type { Socket } from 'node:net';
import { z } from 'zod';
import type { Service } from '../open-service.ts';
import { type CommandEvent, CommandFailure, type Running } from './command.ts';
import { commands } from './commands.ts';

const request = z.object({ command: z.string(), args: z.unknown() });

export type Request = z.infer<typeof request>;

/** Runs a command and tells of its failure as an event like any other. Answers the exit code. */
export const runCommand = async (service: Service, asked: Request, running: Running): Promise<number> => {
  const command = commands[asked.command];
  const args = command?.args.safeParse(asked.args);
  if (!command || !args?.success) {
    running.emit({ type: 'failed', code: 'unknown_command', command: asked.command });
    return 1;
  }
  try {
    return await command.run(service, args.data, running);
  } catch (error) {
    running.emit(failure(error));
    return 1;
  }
};

const failure = (error: unknown): CommandEvent => {
  if (error instanceof CommandFailure) return { type: 'failed', code: error.code, ...error.details };
  const { code, message } = error as NodeJS.ErrnoException;
  return { type: 'failed', code: 'unexpected', reason: code ?? message };
};

const served = new Set<{ stop(): void; done: Promise<void> }>();

/**
 * Serves the command line beside the running service: one line of JSON `{command, args}` came, a line goes back for
 * each event, and `{end: exit code}` last. Whoever hangs up stops the command.
 */
export const serveCommand = async (service: Service, socket: Socket, line: string): Promise<void> => {
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  let finished: () => void = () => {};
  const run = { stop: () => gone.abort(), done: new Promise<void>((resolve) => (finished = resolve)) };
  served.add(run);
  const send = (event: CommandEvent): void => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(event)}\n`);
  };
  const asked = readRequest(line);
  const code = asked ? await runCommand(service, asked, { signal: gone.signal, emit: send }) : 1;
  send({ end: code });
  socket.end();
  served.delete(run);
  finished();
};

/** Stops the commands that are served, each in order, and waits for them: a service does so before it closes. */
export const stopServed = async (): Promise<void> => {
  for (const run of served) run.stop();
  await Promise.all([...served].map(({ done }) => done));
};

const readRequest = (line: string): Request | null => {
  try {
    return request.parse(JSON.parse(line));
  } catch {
    return null;
  }
};
