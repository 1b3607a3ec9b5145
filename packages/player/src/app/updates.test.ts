import { expect, it, vi } from 'vitest';
import { storeShell } from './updates.ts';

/** A page that a worker of the app serves already, unless it is the first one; times are those of the test. */
const openPage = async ({ isFirst = false, isIdle = false } = {}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  vi.stubEnv('PROD', true);
  const reload = vi.fn();
  const waiting = { postMessage: vi.fn() };
  const registration: { waiting: typeof waiting | null; update: () => Promise<void> } = {
    waiting: null,
    update: async () => undefined,
  };
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: isFirst ? null : {},
    register: async () => registration,
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { serviceWorker });
  const page = { isIdle };
  const isReplaced = storeShell(() => page.isIdle);
  await vi.advanceTimersByTimeAsync(0);
  return {
    page,
    reload,
    isReplaced,
    /** A new release waits. */
    install: () => (registration.waiting = waiting),
    /** It serves the page, whichever tab has let it in. */
    replace: () => {
      registration.waiting = null;
      serviceWorker.dispatchEvent(new Event('controllerchange'));
    },
    pass: (hours: number) => vi.advanceTimersByTime(hours * 3_600_000),
    letIn: waiting.postMessage,
  };
};

it('a release that is there is let in while nothing sounds, and the page is loaded anew', async () => {
  const { install, pass, letIn, replace, reload } = await openPage({ isIdle: true });
  install();
  pass(0.01);
  expect(letIn).toHaveBeenCalledWith('take over');
  expect(reload).not.toHaveBeenCalled();
  replace();
  expect(reload).toHaveBeenCalledOnce();
});

it('a release waits for silence for a day, and no track is cut off when it is let in', async () => {
  const { install, pass, letIn, replace, reload, isReplaced } = await openPage();
  install();
  pass(23);
  expect(letIn).not.toHaveBeenCalled();
  pass(2);
  expect(letIn).toHaveBeenCalledWith('take over');
  replace();
  pass(1);
  expect(reload).not.toHaveBeenCalled();
  expect(isReplaced()).toBe(true);
});

it('a release that another tab has let in cuts off no track: the page is loaded anew once nothing sounds', async () => {
  const { page, pass, replace, reload } = await openPage();
  replace();
  pass(0.1);
  expect(reload).not.toHaveBeenCalled();
  page.isIdle = true;
  pass(0.01);
  expect(reload).toHaveBeenCalled();
});

it('the first release that is stored serves the page as it is', async () => {
  const { replace, reload, isReplaced } = await openPage({ isFirst: true, isIdle: true });
  replace();
  expect(isReplaced()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
