import { type ComponentType, lazy } from 'react';
import { loadCode } from './load-code.ts';

/** A component whose code is loaded when it is first rendered. */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => loadCode(async () => ({ default: await load() })));
