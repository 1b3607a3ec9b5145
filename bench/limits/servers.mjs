import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { freePort, startServer, temporaryFolder } from '../measure/processes.mjs';

const program = fileURLToPath(new URL('fastify.mjs', import.meta.url));

/** Fastify that answers `/<name>` with the constant bytes of `answers[name]`, and `/` with a few. */
export async function startFastify(answers = {}) {
  const folder = temporaryFolder('kamerton-limit-');
  for (const [name, body] of Object.entries(answers)) writeFileSync(join(folder, name), body);
  const url = `http://127.0.0.1:${await freePort()}`;
  return { ...(await startServer(process.execPath, [program, new URL(url).port, folder], { url: `${url}/` })), url };
}

const config = (folder, port, files) => `
daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${files}; location = /up { return 200 up; } }
}
`;

/** nginx that serves the files of a folder by sendfile. */
export async function startNginx(files) {
  const folder = temporaryFolder('kamerton-nginx-');
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const url = `http://127.0.0.1:${port}`;
  // Started by root, its workers run as another user, who could not read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(file, user + config(folder, port, files));
  try {
    const args = ['-c', file, '-e', join(folder, 'error.log')];
    const server = await startServer('nginx', args, { url: `${url}/up`, tries: 500 });
    return { ...server, url, stop: () => server.stop('SIGTERM') };
  } catch (error) {
    throw new Refusal('This row needs nginx.', error.output ?? error.message);
  }
}
