/**
 * Address of a worker's module beside `from` (an `import.meta.url`). Threads always run the built code, since Node
 * 20 cannot load TypeScript: so tests, which run the sources, need a build.
 */
export const workerUrl = (from: string, name: string): URL =>
  new URL(`${name}.js`, from.replace('/packages/server/src/', '/packages/server/dist/'));
