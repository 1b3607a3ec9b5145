import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('lets so many through under each name, and the others in their order', async () => {
  const take = createTurns(2);
  const through: string[] = [];
  const go = async (name: number, who: string) => {
    const done = await take(name);
    through.push(who);
    return done;
  };
  const [first, , third, fourth] = [go(1, 'a'), go(1, 'b'), go(1, 'c'), go(1, 'd')];
  await go(2, 'x');
  expect(through).toEqual(['a', 'b', 'x']);
  const done = await first;
  done();
  done();
  await third;
  expect(through).toEqual(['a', 'b', 'x', 'c']);
  (await third)();
  await fourth;
  expect(through).toEqual(['a', 'b', 'x', 'c', 'd']);
});
