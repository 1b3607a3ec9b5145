// The least that a service in Fastify does: node fastify.mjs <port> [folder of constant answers]
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The product's own Fastify.
const { fastify } = createRequire(new URL('../../packages/server/package.json', import.meta.url))('fastify');

const [port, folder] = process.argv.slice(2);
const app = fastify({ logger: false, forceCloseConnections: true });
app.get('/', (_request, reply) => reply.send({ ready: true }));
for (const name of folder ? readdirSync(folder) : []) {
  const body = readFileSync(join(folder, name), 'utf8');
  app.get(`/${name}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
}
process.once('SIGINT', () => void app.close().then(() => process.exit(0)));
await app.listen({ port: Number(port), host: '127.0.0.1' });
