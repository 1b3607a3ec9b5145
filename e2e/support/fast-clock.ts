import type { BrowserContext, Page, Route } from '@playwright/test';

declare global {
  interface Window {
    fastClock: { jump: (milliseconds: number) => void };
  }
}

/** How much faster than the test the page lives. Audio that plays this fast still tells its position truly. */
const speed = 8;

/** Runs in the page before its scripts: dates, timers and audio go on `rate` times as fast, from a moment on. */
function runFast({ start, rate }: { start: number; rate: number }): void {
  const steady = performance.now.bind(performance);
  const key = 'fast clock';
  const stored = localStorage.getItem(key);
  // A page that is opened anew goes on where the one before it was, as clocks do.
  const { began, at } = stored
    ? (JSON.parse(stored) as { began: number; at: number })
    : { began: Date.now(), at: start };
  const wall = Date.now.bind(Date);
  let ahead = 0;
  const store = (origin: number) => localStorage.setItem(key, JSON.stringify({ began, at: origin }));
  store(at);
  const now = () => at + ahead + (wall() - began) * rate;
  window.fastClock = {
    jump: (milliseconds) => {
      ahead += milliseconds;
      store(at + ahead);
    },
  };
  performance.now = () => steady() * rate + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (Target, values: []) => (values.length === 0 ? new Target(now()) : new Target(...values)),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the headers that are read
  const read = Headers.prototype.get;
  Headers.prototype.get = function get(this: Headers, name: string) {
    return name === 'x-now' ? new Date(now()).toISOString() : read.call(this, name);
  };
  const { setTimeout: later, setInterval: again } = globalThis;
  globalThis.setTimeout = ((act: () => void, wait = 0, ...values: []) =>
    later(act, wait / rate, ...values)) as typeof setTimeout;
  globalThis.setInterval = ((act: () => void, wait = 0, ...values: []) =>
    again(act, wait / rate, ...values)) as typeof setInterval;
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the element it is asked of
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function fast(this: HTMLMediaElement) {
    this.defaultPlaybackRate = rate;
    this.playbackRate = rate;
    return play.call(this);
  };
}

/**
 * Lets the pages of a context live from a moment in the past on, eight times as fast. The server's own clock goes on as
 * it does: the player's document, and the time that each answer of its calls states, get the page's time instead of it.
 */
export class FastClock {
  /** True while the device has no network. Requests that are routed would pass the browser's own switch. */
  isCut = false;
  readonly #context: BrowserContext;

  private constructor(context: BrowserContext) {
    this.#context = context;
  }

  static async start(context: BrowserContext, moment: Date): Promise<FastClock> {
    const clock = new FastClock(context);
    await context.addInitScript(runFast, { start: moment.getTime(), rate: speed });
    await context.route('**/dist/api/player', (route) => clock.#answer(route));
    return clock;
  }

  async #answer(route: Route): Promise<void> {
    if (this.isCut) return route.abort('internetdisconnected');
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const document = (await response.json()) as object;
    const now = await route
      .request()
      .frame()
      .evaluate(() => new Date().toISOString());
    return route.fulfill({ response, json: { ...document, now } });
  }

  /** Moves the page's time on, as a device that has slept finds it. */
  async jump(page: Page, milliseconds: number): Promise<void> {
    await page.evaluate((ahead) => window.fastClock.jump(ahead), milliseconds);
  }

  /** Moves it on to a moment. */
  async jumpTo(page: Page, moment: Date): Promise<void> {
    const now = await this.now(page);
    await this.jump(page, moment.getTime() - now.getTime());
  }

  now(page: Page): Promise<Date> {
    return page.evaluate(() => Date.now()).then((moment) => new Date(moment));
  }

  async setNetwork(isThere: boolean): Promise<void> {
    this.isCut = !isThere;
    await this.#context.setOffline(!isThere);
  }
}
