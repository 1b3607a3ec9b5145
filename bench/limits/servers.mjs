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

const config = (folder, port, contents) => `
daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${contents(`listen 127.0.0.1:${port}; location = /up { return 200 up; }`)}
}
`;

async function start(contents) {
  const folder = temporaryFolder('kamerton-nginx-');
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const url = `http://127.0.0.1:${port}`;
  // Started by root, its workers run as another user, who could not read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(file, user + config(folder, port, contents));
  try {
    const args = ['-c', file, '-e', join(folder, 'error.log')];
    const server = await startServer('nginx', args, { url: `${url}/up`, tries: 500 });
    return { ...server, url, stop: () => server.stop('SIGTERM') };
  } catch (error) {
    throw new Refusal('This row needs nginx.', error.output ?? error.message);
  }
}

/** nginx that serves the files of a folder by sendfile. */
export const startNginx = (files) => start((server) => `server { ${server} root ${files}; }`);

/** nginx in front of a service, for which it sends the files of its media folder: as docs/running.md has it. */
export const startProxy = (url, media) =>
  start(
    (server) => `
  upstream kamerton { server ${new URL(url).host}; keepalive 16; }
  server {
    ${server}
    location / {
      proxy_pass http://kamerton; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr;
    }
    location /kamerton-media/ {
      internal; alias ${media}/; tcp_nopush off;
      etag off; if_modified_since off; max_ranges 1;
      add_header ETag $upstream_http_etag;
      add_header X-Content-Type-Options $upstream_http_x_content_type_options;
      add_header X-Request-Id $upstream_http_x_request_id;
    }
  }`,
  );
