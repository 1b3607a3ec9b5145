import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Config } from '../config.ts';
import { connectToServer } from '../db/lock.ts';
import { openService, type Service } from '../open-service.ts';
import { type CommandEvent, interrupted, type Running } from './command.ts';
import { commands } from './commands.ts';
import { acting, type Request, runCommand, serveCommand } from './serve.ts';

const throughServer = async (socket: Socket, asked: Request, { signal, emit }: Running): Promise<number> => {
  const hangUp = () => socket.destroy();
  signal.addEventListener('abort', hangUp, { once: true });
  socket.on('error', hangUp);
  const lines = createInterface({ input: socket });
  // A socket that is torn down ends no line by itself.
  socket.once('close', () => lines.close());
  socket.write(`${JSON.stringify(asked)}\n`);
  try {
    for await (const line of lines) {
      const event = JSON.parse(line) as CommandEvent;
      if (typeof event['end'] === 'number') return event['end'];
      emit(event);
    }
  } finally {
    signal.removeEventListener('abort', hangUp);
    socket.destroy();
  }
  if (signal.aborted) return interrupted;
  emit({ type: 'failed', code: 'server_gone' });
  return 1;
};

const alone = async (config: Config, asked: Request, running: Running): Promise<number> => {
  const guests = new Set<Promise<void>>();
  let tell: (service: Service | null) => void = () => {};
  const opened = new Promise<Service | null>((resolve) => (tell = resolve));
  // Another command that comes meanwhile is served here, as a server would.
  const serve = (socket: Socket, line: string): void => {
    const guest = opened.then((service) => (service ? serveCommand(service, socket, line) : void socket.destroy()));
    guests.add(guest);
    void guest.finally(() => guests.delete(guest));
  };
  let service: Service | null = null;
  try {
    service = await openService(config, serve);
    tell(service);
    return await runCommand(service, asked, running);
  } finally {
    tell(null);
    while (guests.size > 0) await Promise.allSettled(guests);
    await service?.close();
  }
};

/**
 * Performs a command in the process that has the data folder open, else in this one. Answers the exit code. Rejects
 * where neither can be: see `explainFailure`.
 */
export const perform = async (config: Config, asked: Request, running: Running): Promise<number> => {
  const done = await commands[asked.command]?.runAlone?.(config, asked.args, acting(asked, running));
  if (typeof done === 'number') return done;
  const socket = config.databaseUrl ? null : await connectToServer(config.dataDir);
  return socket ? throughServer(socket, asked, running) : alone(config, asked, running);
};
