// A client with kept connections that does little but count: node client.mjs <job.json>, the result as JSON on stdout.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { percentile } from './rounds.mjs';

const {
  host,
  port,
  requests,
  connections,
  seconds,
  times,
  buffer = 65_536,
} = JSON.parse(readFileSync(process.argv[2], 'utf8'));

const messages = requests.map(({ method = 'GET', path, headers = {}, body }) => {
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
  const all = {
    host: `${host}:${port}`,
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': bytes.length }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), bytes]);
});

const statuses = {};
const whole = [];
/** Milliseconds of whole answers by the group of their requests. */
const groups = {};
const first = [];
const sizes = new Set();
let [next, bytes, failure] = [0, 0, null];
const began = performance.now();
let isStopped = false;
process.once('SIGTERM', () => (isStopped = true));
const isOver = () => isStopped || (times ? next >= times : performance.now() - began >= seconds * 1000);
let open = connections;
let ended = began;

function end(socket) {
  socket.destroy();
  open -= 1;
  if (open === 0) {
    ended = performance.now();
    finish();
  }
}

function finish() {
  const took = (ended - began) / 1000;
  const share = (values, at) => (values.length > 0 ? percentile(values, at) : null);
  const result = {
    requests: whole.length,
    bytes,
    seconds: took,
    statuses,
    failure,
    size: sizes.size > 0 ? Math.max(...sizes) : 0,
    whole: { p50: share(whole, 0.5), p95: share(whole, 0.95), p99: share(whole, 0.99) },
    first: { p50: share(first, 0.5), p99: share(first, 0.99) },
    groups: Object.fromEntries(
      Object.entries(groups).map(([name, took]) => [
        name,
        { count: took.length, p50: share(took, 0.5), p95: share(took, 0.95), p99: share(took, 0.99) },
      ]),
    ),
  };
  process.stdout.write(JSON.stringify(result));
}

const headEnd = Buffer.from('\r\n\r\n');

function load() {
  let [rest, head, asked, isFirst, group] = [-1, null, 0, true, undefined];
  const ask = (socket) => {
    if (isOver()) return end(socket);
    [rest, head, isFirst] = [-1, null, true];
    asked = performance.now();
    socket.write(messages[next % messages.length]);
    ({ group } = requests[next % requests.length]);
    next += 1;
    return undefined;
  };
  const read = (socket, count, chunk) => {
    bytes += count;
    let part = chunk.subarray(0, count);
    if (rest < 0) {
      // An answer's head may come in pieces; the buffer is written over by the next one.
      head = head ? Buffer.concat([head, part]) : part;
      const at = head.indexOf(headEnd);
      if (at < 0) {
        head = Buffer.from(head);
        return;
      }
      const text = head.latin1Slice(0, at);
      const status = text.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const length = /\r\ncontent-length: (\d+)/i.exec(text);
      if (!length) {
        failure = `no content-length: ${text}`;
        end(socket);
        return;
      }
      rest = Number(length[1]);
      sizes.add(rest);
      part = head.subarray(at + 4);
    }
    if (isFirst && part.length > 0) {
      first.push(performance.now() - asked);
      isFirst = false;
    }
    rest -= part.length;
    if (rest === 0) {
      const took = performance.now() - asked;
      whole.push(took);
      if (group !== undefined) (groups[group] ??= []).push(took);
      ask(socket);
    }
  };
  const socket = connect({
    host,
    port,
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(buffer),
      callback: (count, chunk) => {
        read(socket, count, chunk);
        return true;
      },
    },
  });
  socket.once('connect', () => ask(socket));
  socket.once('error', (error) => {
    failure = error.message;
    end(socket);
  });
}

for (let at = 0; at < connections; at += 1) load();
