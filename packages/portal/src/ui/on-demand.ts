import { useSyncExternalStore } from 'react';
import { currentText } from '../i18n/text.ts';
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
  const listeners = new Set<() => void>();

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  async function load(name: Name) {
    loaded[name] ??= (await loads[name]?.()) as Awaited<ReturnType<L[Name]>>;
  }

  function tell() {
    shown = wanted;
    for (const listener of listeners) listener();
  }

  function show(name: Name | null) {
    wanted = name;
    if (name === null || loaded[name]) return tell();
    load(name).then(
      () => wanted === name && tell(),
      () => wanted === name && notify('error', currentText().shell.failure.unexpected),
    );
  }

  return {
    loaded,
    show,
    toggle: (name: Name) => show(shown === name ? null : name),
    /** Name of the open one. */
    useOpen: (): Name | null => useSyncExternalStore(subscribe, () => shown),
    /** Preloads all of them; if that fails, opening tries again. */
    loadAll: () => void Promise.allSettled(Object.keys(loads).map((name) => load(name))),
  };
}
