/**
 * Number of tries of a property or a generated input: a fifth of `all` at each push, and all where LONG_TESTS is set, as
 * `npm run test:long` does.
 */
export const runs = (all: number): number => (process.env['LONG_TESTS'] ? all : Math.max(10, Math.ceil(all / 5)));
