import { expectSame } from './files.mjs';

const limit = 6000;

/** A client asks until it is refused: exactly 6,000 calls of a minute are answered, and the refusal says when to return. */
export async function exceedRate(demo) {
  // A window that has just begun.
  for (;;) {
    const { headers } = await demo.send('/objects/types');
    const [, left, seconds] = /r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
    if (Number(left) === limit - 1) break;
    await new Promise((done) => setTimeout(done, 1000 * Number(seconds) + 100));
  }
  const began = performance.now();
  const statuses = [200];
  const refusals = [];
  const client = async () => {
    while (refusals.length === 0) {
      const answer = await demo.send('/objects/types');
      await answer.arrayBuffer();
      if (answer.status === 200) statuses.push(200);
      else refusals.push([answer.status, Number(answer.headers.get('retry-after')) > 0]);
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  if (performance.now() - began > 55_000) throw new Error('this machine is too slow to ask 6,000 times a minute');
  expectSame(statuses.length, limit, 'answered calls');
  expectSame(new Set(refusals.map(String)).size, 1, 'kinds of refusals');
  expectSame(refusals[0], [429, true], 'the refusal');
  return `${statuses.length} calls`;
}
