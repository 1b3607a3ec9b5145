import { type ComponentType, lazy, type LazyExoticComponent, useSyncExternalStore } from 'react';
import { createConnection } from '@kamerton/ui/connection';
import { isNoAnswer } from '@kamerton/ui/http';
import { createCodeLoader } from '@kamerton/ui/load-code';
import { office } from '@kamerton/wire/office';
import { call, CallFailed } from './http.ts';

const answers = () =>
  call(office.signInState, { isFinal: true }).then(
    () => true,
    (error: unknown) => error instanceof CallFailed && !isNoAnswer(error),
  );

const { isAway, subscribe, whenBack } = createConnection({ answers, pauses: [3000] });

/** True while code of a page waits for the network or the server. */
export const useIsWaiting = () => useSyncExternalStore(subscribe, isAway);

/** Loads a chunk of code, also after the network was away or another build has replaced it. */
export const loadCode = createCodeLoader({
  isAway,
  whenBack,
  reloadedKey: 'office.reloaded-at',
  // It asks first if a form has unsaved changes.
  reload: () => () => location.reload(),
});

/** A component of a module, whose code is loaded where it is first rendered. */
export const lazily = <Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadCode(async () => ({ default: (await load())[name] })));
