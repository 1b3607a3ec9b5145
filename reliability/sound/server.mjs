import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { atLeave } from '../../tools/lib/leave.mjs';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { run } from '../../tools/lib/run.mjs';

/** Connects to a socket that is about to be there. */
export async function connected(socket, said = () => '') {
  for (let tries = 0; tries < 200; tries += 1) {
    const stream = connect(socket);
    const isOpen = await once(stream, 'connect').then(
      () => true,
      () => false,
    );
    if (isOpen) return stream;
    await wait(50);
  }
  throw new Refusal('The sound server did not start.', said());
}

/** A PulseAudio of its own, which has no output before one is loaded. */
export async function openSoundServer() {
  const folder = temporaryFolder('kamerton-sound-');
  const socket = join(folder, 'play');
  const options = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--disallow-exit', '--use-pid-file=no'];
  const protocol = `--load=module-native-protocol-unix auth-anonymous=1 socket=${socket}`;
  const server = spawn('pulseaudio', [...options, '--disable-shm=yes', protocol], {
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (text) => (said = (said + text).slice(-4000)));
  server.once('error', (error) => (said += error.message));
  const close = atLeave(() => server.kill('SIGKILL'));
  (await connected(socket, () => said)).destroy();
  const address = `unix:${socket}`;
  const control = async (...args) => {
    const { code, output } = await run('pactl', args, { env: { PULSE_SERVER: address, HOME: folder } });
    if (code !== 0) throw new Refusal(`The sound server refuses to ${args.join(' ')}.`, output);
  };
  return {
    folder,
    /** Where programs find it, as `PULSE_SERVER`. */
    address,
    /** Loads a module with its arguments. An output that nobody hears is a `module-null-sink`. */
    load: (module, ...args) => control('load-module', module, ...args),
    unload: (module) => control('unload-module', module),
    close,
  };
}
