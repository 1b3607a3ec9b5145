import { areas } from '../../tools/mutate/areas.mjs';
import { mutateArea } from '../../tools/mutate/run.mjs';

const areaOf = (part) => areas.find(({ name }) => name === part);

/** `npm run mutate` for each area: faults of sources that have not changed since are not tried again. */
export const suite = {
  title: 'Faults put into the code, which the tests are to notice',
  parts: areas.map(({ name }) => name),
  rounds: 1,
  open: async (part, _options, say) => ({
    round: () => mutateArea(areaOf(part), { seed: '1', mutants: 200, sql: 40, ownership: false, anew: false }, say),
    close: () => {},
  }),
  faults: ({ name, mutants, noticed }) => {
    const { wanted } = areaOf(name);
    return noticed / mutants < wanted
      ? [`${noticed} of ${mutants} were noticed, which is below ${100 * wanted} %`]
      : [];
  },
  line: ({ mutants, noticed }) => `${noticed} of ${mutants} noticed`,
  /** @returns {[string, string][]} figures and what they are */
  figures: ([{ mutants, noticed, notRun }]) => [
    ['mutants', String(mutants)],
    ['noticed', `${noticed} (${Math.round((100 * noticed) / mutants)} %)`],
    ['not run by a test', String(notRun)],
  ],
};
