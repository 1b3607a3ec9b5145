import { afterEach, expect, test, vi } from 'vitest';
import { isSafari, openTabs } from './tabs.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    true,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  [
    true,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ],
  [false, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'],
  [
    false,
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  ],
  [false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
])('Safari is told from other browsers: %s for %s', (expected, agent) => {
  expect(isSafari(agent)).toBe(expected);
});

/** Two tabs whose messages arrive when they are delivered, and what they store arrives at once or never. */
function openTwo({ isStored = false } = {}) {
  const waiting: (() => void)[] = [];
  const channels: FakeChannel[] = [];
  class FakeChannel {
    listen: (event: { data: unknown }) => void = () => undefined;
    constructor() {
      channels.push(this);
    }
    addEventListener(_: string, listen: (event: { data: unknown }) => void) {
      this.listen = listen;
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) waiting.push(() => other.listen({ data }));
    }
  }
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { userAgent: 'Chrome' });
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  };
  vi.stubGlobal('localStorage', isStored ? storage : undefined);
  const closed: string[] = [];
  const [first, second] = ['first', 'second'].map((name) => openTabs(() => closed.push(name)));
  const deliver = () => {
    for (const message of waiting.splice(0)) message();
  };
  return { first, second, closed, deliver };
}

/** Twenty times two tabs, whose names are drawn by chance; `now` sets what their steady clock shows. */
function openTwenty(
  options: Parameters<typeof openTwo>[0],
  act: (two: ReturnType<typeof openTwo>, now: (at: number) => void) => void,
) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  for (let times = 0; times < 20; times += 1) act(openTwo(options), (at) => clock.mockReturnValue(at));
  clock.mockRestore();
}

test('of two tabs that begin at the same moment one goes on', () => {
  openTwenty({}, ({ first, second, closed, deliver }) => {
    first?.announce();
    second?.announce();
    deliver();
    expect(closed).toHaveLength(1);
  });
});

test('a tab that begins after another closes that one, though it was opened just before', () => {
  openTwenty({}, ({ first, second, closed, deliver }, now) => {
    now(1000);
    first?.announce();
    now(1150);
    second?.announce();
    deliver();
    // The first one's message comes late, as to a tab that is busy.
    expect(closed).toEqual(['first']);
  });
});

test('a tab that begins right after another closes that one', () => {
  openTwenty({ isStored: true }, ({ first, second, closed, deliver }, now) => {
    now(1000);
    first?.announce();
    deliver();
    expect(closed.splice(0)).toEqual(['second']);
    now(1050);
    second?.announce();
    deliver();
    expect(closed).toEqual(['first']);
  });
});

test('a tab whose clock stood still while the machine slept closes one that was opened afterwards', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(30_000_000);
  const { first, second, closed, deliver } = openTwo({ isStored: true });
  second?.announce();
  deliver();
  expect(closed.splice(0)).toEqual(['first']);
  now.mockReturnValue(1000);
  first?.announce();
  deliver();
  expect(closed).toEqual(['second']);
  now.mockRestore();
});
