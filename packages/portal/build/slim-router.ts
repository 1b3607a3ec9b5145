import type { Plugin } from 'vite';

/**
 * The router comes as one module with its frameworks' parts in it, held there by names for debugging and by calls that
 * only look as if they did something. Without those the bundler leaves out what the portal does not use.
 */
export const slimRouter = (): Plugin => ({
  name: 'slim-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/.*\.mjs$/ },
    handler: (code) =>
      code
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
        .replace('shouldPrefetch && !isAbsolute ?', 'false ?')
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(/(?<=^var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '/* @__PURE__ */ '),
  },
});
