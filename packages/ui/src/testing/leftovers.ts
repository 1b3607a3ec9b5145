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

/** An interval, an observer, or a listener by its target, type, function and phase. */
type Key = readonly unknown[];

/** Those that are not ended, and by whom each was begun. */
let begun: { key: Key; text: string }[] = [];

const end = (key: Key): void => {
  begun = begun.filter((one) => one.key.some((part, at) => part !== key[at]));
};

const begin = (key: Key, what: string): void => {
  const caller = callerOf();
  const text = `${what} of ${caller}`;
  if (!caller || lifelong.some((ending) => text.endsWith(ending))) return;
  // A listener that is added once more is still one.
  end(key);
  begun.push({ key, text });
};

const isCapture = (options: boolean | EventListenerOptions | undefined): boolean =>
  typeof options === 'object' ? options.capture === true : options === true;

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
      const key = [target, type, listener, isCapture(options)];
      // A listener of an abort goes with its signal.
      if (type !== 'abort' && !once && !signal?.aborted) begin(key, `a listener of ${type}`);
      signal?.addEventListener('abort', () => end(key), { once: true });
      addEventListener.call(target, type, listener, options);
    };
    holder.removeEventListener = function (this: EventTarget | undefined, type: string, listener, options) {
      const target = this ?? globalThis;
      end([target, type, listener, isCapture(options)]);
      removeEventListener.call(target, type, listener, options);
    };
  }
};

const watchTimers = (): void => {
  const { setInterval, clearInterval } = globalThis;
  globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
    const timer = setInterval(...args);
    begin([timer], 'an interval');
    return timer;
  }) as typeof setInterval;
  globalThis.clearInterval = (timer) => {
    end([timer]);
    clearInterval(timer);
  };
};

const watchObservers = (): void => {
  for (const Observer of [IntersectionObserver, ResizeObserver, MutationObserver]) {
    // oxlint-disable-next-line typescript/unbound-method -- both are called with their observer
    const { observe, disconnect } = Observer.prototype;
    Observer.prototype.observe = function (this: InstanceType<typeof Observer>, ...args: Parameters<typeof observe>) {
      begin([this], 'an observer');
      (observe as (...all: unknown[]) => void).apply(this, args);
    };
    Observer.prototype.disconnect = function (this: InstanceType<typeof Observer>) {
      end([this]);
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

/** Returns what has been started since the last call and not ended. */
export const consumeLeftovers = (): string[] => {
  const left = begun.map(({ text }) => text);
  begun = [];
  return left;
};
