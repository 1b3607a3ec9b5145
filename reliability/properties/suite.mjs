import { openPostgres } from '../../tools/test/postgres.mjs';
import { runVitest } from '../../tools/test/suites.mjs';

export const suite = {
  title: 'The tests of `npm test` with every try of their properties',
  parts: ['postgresql'],
  rounds: 1,
  open: async (_part, _options, say) => {
    const postgres = await openPostgres(say);
    const env = { TEST_DATABASE_URL: postgres.url, LONG_TESTS: '1' };
    return {
      name: `PostgreSQL ${postgres.version}`,
      round: async () => {
        const { passed, failed } = await runVitest(env);
        return { passed, failed };
      },
      close: () => postgres.stop(),
    };
  },
  faults: ({ failed }) => failed.map(({ name, why }) => `${name}: ${why}`),
  line: ({ passed }) => `${passed} passed`,
  /** @returns {[string, string][]} figures and what they are */
  figures: (rounds) => [['tests', String(rounds.reduce((sum, { passed }) => sum + passed, 0))]],
};
