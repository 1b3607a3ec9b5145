const domain = (name) => ({
  name,
  folder: `packages/server/src/domains/${name}`,
  projects: ['server', 'machine'],
  usesDatabase: true,
});
const browser = (name, projects) => ({ name, folder: `packages/${name}/src`, projects });

/**
 * Parts of the code that have a score of their own: sources of a folder, and the Vitest projects that test them. Tests of
 * the same folder alone run for a mutant, so that the score is a lower bound.
 */
export const areas = [
  browser('playout', ['unit']),
  browser('wire', ['unit']),
  browser('player', ['unit']),
  browser('portal', ['unit', 'components']),
  browser('ui', ['unit']),
  browser('office', ['office']),
  ...['catalogue', 'common', 'customers', 'identity', 'ingest', 'operations', 'venues'].map(domain),
];

/** An area, or any other folder of sources below `packages`. */
export function areaOf(name) {
  const known = areas.find((area) => area.name === name);
  if (known) return known;
  const [, of] = /^packages\/([a-z-]+)\/src(\/|$)/.exec(name) ?? [];
  const parent = areas.find(({ folder }) => name.startsWith(`${folder}/`)) ?? areas.find((area) => area.name === of);
  return parent && { ...parent, name: name.replace(/^packages\//, '').replaceAll('/', '-'), folder: name };
}
