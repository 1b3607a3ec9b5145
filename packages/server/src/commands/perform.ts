import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Config } from '../lib/config.ts';
import { connectToServer } from '../db/lock.ts';
import type { Service } from '../start/open-service.ts';
import { type Command, type CommandEvent, type CommandIo, interrupted } from './command.ts';
import { contextOf, type Request, runCommand, serveCommand } from './serve.ts';

const throughServer = async (
  socket: Socket,
  request: Request,
  { signal, emit, drained }: CommandIo,
): Promise<number> => {
  const hangUp = () => socket.destroy();
  signal.addEventListener('abort', hangUp, { once: true });
  socket.on('error', hangUp);
  const lines = createInterface({ input: socket });
  // Destroying a socket does not end the line iterator.
  socket.once('close', () => lines.close());
  socket.write(`${JSON.stringify(request)}\n`);
  try {
    for await (const line of lines) {
      const event = JSON.parse(line) as CommandEvent;
      if (typeof event['end'] === 'number') return event['end'];
      emit(event);
      await drained();
    }
  } finally {
    signal.removeEventListener('abort', hangUp);
    socket.destroy();
  }
  if (signal.aborted) return interrupted;
  emit({ type: 'failed', code: 'server_gone' });
  return 1;
};

const alone = async (
  config: Config,
  { creates, adopts }: Command,
  request: Request,
  io: CommandIo,
): Promise<number> => {
  const guests = new Set<Promise<void>>();
  let resolveOpened: (service: Service | null) => void = () => {};
  const opened = new Promise<Service | null>((resolve) => (resolveOpened = resolve));
  // A command started meanwhile is served by this process, as by a server.
  const serve = (socket: Socket, line: string): void => {
    const guest = opened.then((service) => (service ? serveCommand(service, socket, line) : void socket.destroy()));
    guests.add(guest);
    void guest.finally(() => guests.delete(guest));
  };
  let service: Service | null = null;
  try {
    const { openService } = await import('../start/open-service.ts');
    service = await openService(config, serve, creates ? 'in_empty_folder' : 'never', adopts);
    if (service.isNew) io.emit({ type: 'database_created', folder: config.dataDir });
    resolveOpened(service);
    return await runCommand(service, request, io);
  } finally {
    resolveOpened(null);
    while (guests.size > 0) await Promise.allSettled(guests);
    await service?.close();
  }
};

/**
 * Runs a command in the process that holds the data folder, else in this one. Returns the exit code. Rejects if neither
 * is possible: see `explainFailure`.
 */
export const perform = async (config: Config, command: Command, request: Request, io: CommandIo): Promise<number> => {
  try {
    const code = await command.runAlone?.(config, command.args.parse(request.arguments), contextOf(request, io));
    if (typeof code === 'number') return code;
  } catch (error) {
    if (io.signal.aborted) return interrupted;
    throw error;
  }
  const socket = config.databaseUrl ? null : await connectToServer(config.dataDir);
  if (socket) return throughServer(socket, request, io);
  return alone(config, command, request, io);
};
