import { useSyncExternalStore } from 'react';
import { currentText } from '../i18n/text.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';
import { loadCode } from '../lib/load-code.ts';
import { notify } from './notify.ts';

type Loads = Record<string, () => Promise<unknown>>;

/**
 * Overlays whose code loads when they are first opened, one open at a time. Loaded components are kept here instead of
 * in React's `lazy`, whose first render React delays by up to 300 ms.
 */
export function onDemand<L extends Loads>(loads: L) {
  type Name = keyof L & string;
  const loaded: { [N in Name]?: Awaited<ReturnType<L[N]>> } = {};
  let wanted: Name | null = null;
  let shown: Name | null = null;
  const subscribers = createSubscribers();

  async function load(name: Name) {
    loaded[name] ??= (await loads[name]?.()) as Awaited<ReturnType<L[Name]>>;
  }

  function update() {
    shown = wanted;
    subscribers.notify();
  }

  function show(name: Name | null) {
    wanted = name;
    if (name === null || loaded[name]) return update();
    loadCode(() => load(name)).then(
      () => wanted === name && update(),
      () => wanted === name && notify('error', currentText().shell.failure.unexpected),
    );
  }

  return {
    loaded,
    show,
    toggle: (name: Name) => show(shown === name ? null : name),
    /** Name of the open one. */
    useOpen: (): Name | null => useSyncExternalStore(subscribers.subscribe, () => shown),
    /** Preloads all of them; if that fails, opening tries again. */
    loadAll: () => void Promise.allSettled(Object.keys(loads).map((name) => load(name))),
  };
}
