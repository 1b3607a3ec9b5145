/** Number of tries of a property: a fifth of them, at least 10, unless LONG_TESTS is set, as `npm run test:long` does. */
export const runs = (all: number): number => (process.env['LONG_TESTS'] ? all : Math.max(10, Math.ceil(all / 5)));
