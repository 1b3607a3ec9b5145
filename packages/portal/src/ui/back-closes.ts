import { type ContextType, useContext, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { type Location, UNSAFE_DataRouterContext } from 'react-router';
import { ownStep } from './use-target.ts';

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router'];

/** An open overlay. Null for one that is a step of the history: going back leaves that. */
interface Overlay {
  close: (() => void) | null;
}

const blockerKey = 'overlays';

/** State of the entry that is added over the first one of a tab: without it, Back would leave the portal. */
const added = { samePage: true, addedForOverlay: true };

const isAdded = ({ state }: Location) => typeof state === 'object' && state !== null && 'addedForOverlay' in state;

/** True if the browser says that there is an entry ahead, which an added one would delete. */
const canGoForward = () => (globalThis as { navigation?: { canGoForward: boolean } }).navigation?.canGoForward === true;

/** The browser's entry; it is ahead of the router's while a step back is undone. */
const entryOf = ({ key }: Location): { idx?: number } | null => {
  const entry = (history.state ?? {}) as { key?: string; idx?: number };
  return (entry.key ?? 'default') === key ? entry : null;
};

/**
 * Lets the browser's Back, and Forward, close the topmost overlay of a router, while the page stays. The router supports
 * one blocker, so that all overlays share it.
 */
function createBack(router: Router) {
  const open: Overlay[] = [];
  /** Key of the entry that is being left for the overlays' sake. */
  let leaving: string | undefined;
  /** Runs when the added entry is gone: it was to follow that entry, and follows the one below. */
  let next: Location | undefined;
  let { location: former } = router.state;
  /** True if the entry ahead is one that was added here. */
  let isAddedAhead = false;

  const closable = () => open.filter(({ close }) => close !== null);

  function blocks({
    historyAction,
    currentLocation,
    nextLocation,
  }: Parameters<Parameters<Router['getBlocker']>[1]>[0]) {
    if (historyAction === 'PUSH' && isAdded(currentLocation)) {
      next = nextLocation;
      return true;
    }
    const close = open.at(-1)?.close;
    if (historyAction !== 'POP' || !close || leaving !== undefined || ownStep.isUnderWay) return false;
    // At once: what is open is counted when the history comes to rest.
    queueMicrotask(() => flushSync(close));
    // The added entry is left with the last of them.
    return !isAdded(currentLocation) || closable().length > 1;
  }

  /** Adds the entry that Back leaves, or removes it; repeated whenever the history comes to rest. */
  function update() {
    const { location, navigation } = router.state;
    const entry = entryOf(location);
    if (leaving !== undefined || navigation.state !== 'idle' || !entry) return;
    const isWanted = closable().length > 0;
    if (isAdded(location) && (next || !isWanted)) {
      leaving = location.key;
      void router.navigate(-1);
    } else if (next) {
      const { state, pathname, search, hash } = next;
      next = undefined;
      const base = (router.basename ?? '').replace(/\/$/, '');
      void router.navigate({ pathname: pathname.slice(base.length), search, hash }, { state });
    } else if (isWanted && entry.idx === 0 && (isAddedAhead || !canGoForward())) {
      leaving = location.key;
      const { search, hash } = location;
      void router.navigate({ search, hash }, { state: { ...(location.state as object | null), ...added } });
    }
  }

  router.getBlocker(blockerKey, blocks);
  router.subscribe(({ location, historyAction, blockers }) => {
    if (location.key !== leaving) leaving = undefined;
    if (location !== former && historyAction !== 'REPLACE') isAddedAhead = historyAction === 'POP' && isAdded(former);
    former = location;
    blockers.get(blockerKey)?.reset?.();
    queueMicrotask(update);
  });
  addEventListener('popstate', () => queueMicrotask(update));

  return {
    update,
    add(overlay: Overlay) {
      open.push(overlay);
      queueMicrotask(update);
      return () => {
        open.splice(open.indexOf(overlay), 1);
        queueMicrotask(update);
      };
    },
  };
}

const backs = new WeakMap<Router, ReturnType<typeof createBack>>();

function backOf(router: Router) {
  const back = backs.get(router) ?? createBack(router);
  backs.set(router, back);
  return back;
}

/**
 * While an overlay is open, the browser's Back closes it, the topmost first, and the page stays.
 * @param onBack null for an overlay that is a step of the history
 */
export function useBackCloses(isOpen: boolean, onBack: (() => void) | null) {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const handleBack = useEffectEvent(() => onBack?.());
  const isStep = onBack === null;
  useEffect(
    () => (router && isOpen ? backOf(router).add({ close: isStep ? null : handleBack }) : undefined),
    [router, isOpen, isStep],
  );
}

/** Leaves the entry of an overlay that was open when the page was reloaded: going back from it would show the same. */
export function useEntryOfOverlay() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => router && backOf(router).update(), [router]);
}
