/** Listened to for as long as the page is open, or by an object that goes with its listeners: ends of descriptions. */
let lifelong: readonly string[] = [];

interface Site {
  getFileName(): string | undefined;
}

/** The file of the product's code that called; null if a library or a test did. Mapped stacks would take most of the time. */
const callerOf = (): string | null => {
  const stacks = Error as ErrorConstructor & { prepareStackTrace?: (error: Error, sites: Site[]) => unknown };
  const { prepareStackTrace } = stacks;
  stacks.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '').join('\n');
  const files = new Error().stack?.split('\n') ?? [];
  stacks.prepareStackTrace = prepareStackTrace;
  // A list of media passes its listeners on to the page's own objects.
  const caller = files.find((file) => !/\/(testing|happy-dom)\//.test(file)) ?? '';
  const [, found] = /packages\/(\w+\/src\/[\w./-]+)/.exec(caller) ?? [];
  return found && !found.includes('.test.') ? found : null;
};

/** By what each was begun. */
const begun = new Map<unknown, string>();
const add = (key: unknown, what: string): void => {
  const caller = callerOf();
  const text = `${what} of ${caller}`;
  if (caller && !lifelong.some((end) => text.endsWith(end))) begun.set(key, text);
};

const listeners = new WeakMap<EventTarget, Map<string, object>>();
const nameOf = (target: EventTarget, type: string, listener: unknown, options: unknown): object => {
  const isCapture =
    typeof options === 'object' ? Boolean((options as { capture?: boolean })?.capture) : Boolean(options);
  const ofTarget = listeners.get(target) ?? new Map<string, object>();
  listeners.set(target, ofTarget);
  const ids = identified(listener);
  const name = `${type} ${String(isCapture)} ${String(ids)}`;
  const key = ofTarget.get(name) ?? {};
  ofTarget.set(name, key);
  return key;
};
const identities = new WeakMap<object, number>();
let identity = 0;
const identified = (listener: unknown): number => {
  if (typeof listener !== 'object' && typeof listener !== 'function') return 0;
  if (!listener) return 0;
  const existing = identities.get(listener);
  if (existing !== undefined) return existing;
  identity += 1;
  identities.set(listener, identity);
  return identity;
};

type Listening = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Objects that have the functions: the prototype of all nodes, and the window, whose functions are its own. */
const holders = (): Set<Listening> => {
  const ownerOf = (target: object): Listening =>
    Object.hasOwn(target, 'addEventListener')
      ? (target as Listening)
      : ownerOf(Object.getPrototypeOf(target) as object);
  return new Set([document, document.createElement('div'), globalThis].map(ownerOf));
};

const watchListeners = (): void => {
  for (const holder of holders()) {
    const { addEventListener, removeEventListener } = holder;
    holder.addEventListener = function (this: EventTarget | undefined, type: string, listener, options) {
      const target = this ?? globalThis;
      const { once, signal } = typeof options === 'object' ? options : {};
      const key = nameOf(target, type, listener, options);
      // A listener of an abort goes with its signal.
      if (type !== 'abort' && !once && !signal?.aborted) add(key, `a listener of ${type}`);
      signal?.addEventListener('abort', () => begun.delete(key), { once: true });
      addEventListener.call(target, type, listener, options);
    };
    holder.removeEventListener = function (this: EventTarget | undefined, type: string, listener, options) {
      const target = this ?? globalThis;
      begun.delete(nameOf(target, type, listener, options));
      removeEventListener.call(target, type, listener, options);
    };
  }
};

const watchTimers = (): void => {
  const { setInterval, clearInterval } = globalThis;
  globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
    const timer = setInterval(...args);
    add(timer, 'an interval');
    return timer;
  }) as typeof setInterval;
  globalThis.clearInterval = (timer) => {
    begun.delete(timer);
    clearInterval(timer);
  };
};

const watchObservers = (): void => {
  for (const Observer of [IntersectionObserver, ResizeObserver, MutationObserver]) {
    // oxlint-disable-next-line typescript/unbound-method -- both are called with their observer
    const { observe, disconnect } = Observer.prototype;
    Observer.prototype.observe = function (this: InstanceType<typeof Observer>, ...args: Parameters<typeof observe>) {
      add(this, 'an observer');
      (observe as (...all: unknown[]) => void).apply(this, args);
    };
    Observer.prototype.disconnect = function (this: InstanceType<typeof Observer>) {
      begun.delete(this);
      disconnect.call(this);
    };
  }
};

let isWatching = false;

/** Begins to record listeners, intervals and observers that the product's code starts and does not end, but for these. */
export const watchLeftovers = (...besides: string[]): void => {
  // Test files share a process, and each one would put one more function around the former ones.
  if (isWatching) return;
  isWatching = true;
  lifelong = ['of ui/src/second-enter.ts', ...besides];
  watchListeners();
  watchTimers();
  watchObservers();
};

/** What has been started and not ended since the last call. */
export const consumeLeftovers = (): string[] => {
  const left = [...begun.values()];
  begun.clear();
  return left;
};
