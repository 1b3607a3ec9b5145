import { createCodeLoader } from '@kamerton/ui/load-code';
import { lazy, type ComponentType } from 'react';
import { isAway, whenBack } from './connection.ts';

let loadPage: (() => void) | undefined;

/** Sets what loads the page again, at the address that is wanted, where another build has replaced its code. */
export function onCodeGone(load: () => void) {
  loadPage = load;
}

/** Loads a chunk of code, also after the network was away or another build has replaced it. */
export const loadCode = createCodeLoader({ isAway, whenBack, reloadedKey: 'code-reloaded-at', reload: () => loadPage });

/** A component whose code loads when it is first rendered. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadCode(async () => ({ default: await load() })));
