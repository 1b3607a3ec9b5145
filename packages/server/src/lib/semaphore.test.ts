import { expect, it } from 'vitest';
import { createKeyedSemaphore, QueueFull } from './semaphore.ts';

it('lets a bounded number through under each key, and the others in their order', async () => {
  const { acquire } = createKeyedSemaphore(2);
  const through: string[] = [];
  const go = async (key: number, who: string) => {
    const release = await acquire(key);
    through.push(who);
    return release;
  };
  const [first, , third, fourth] = [go(1, 'a'), go(1, 'b'), go(1, 'c'), go(1, 'd')];
  await go(2, 'x');
  expect(through).toEqual(['a', 'b', 'x']);
  const release = await first;
  release();
  release();
  await third;
  expect(through).toEqual(['a', 'b', 'x', 'c']);
  (await third)();
  await fourth;
  expect(through).toEqual(['a', 'b', 'x', 'c', 'd']);
});

it('takes a free place at once or not at all', () => {
  const { tryAcquire } = createKeyedSemaphore(2);
  const release = tryAcquire('a');
  expect(tryAcquire('a')).not.toBeNull();
  expect(tryAcquire('a')).toBeNull();
  expect(tryAcquire('b')).not.toBeNull();
  release?.();
  release?.();
  expect(tryAcquire('a')).not.toBeNull();
  expect(tryAcquire('a')).toBeNull();
});

it('refuses whoever comes to a full queue', async () => {
  const { acquire } = createKeyedSemaphore(1, { queue: 1 });
  const release = await acquire();
  const waiting = acquire();
  await expect(acquire()).rejects.toThrow(QueueFull);
  release();
  (await waiting)();
  (await acquire())();
});

it('lets a waiting caller give up, which takes no place of those behind it', async () => {
  const { acquire, tryAcquire } = createKeyedSemaphore(1, { queue: 2 });
  const gone = new AbortController();
  const release = await acquire();
  const aborted = acquire('', gone.signal);
  const patient = acquire();
  gone.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('gone');
  await expect(acquire('', gone.signal)).rejects.toThrow('gone');
  release();
  (await patient)();
  expect(tryAcquire()).not.toBeNull();
});
