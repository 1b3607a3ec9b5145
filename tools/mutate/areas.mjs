const domain = (name) => ({
  name,
  folder: `packages/server/src/domains/${name}`,
  // Tests of rules need no database, and those of the engine are run on PostgreSQL.
  projects: ['unit', 'server', 'machine', 'engine'],
  usesDatabase: true,
  wanted: 0.8,
});
const browser = (name, projects, wanted = 0.75) => ({ name, folder: `packages/${name}/src`, projects, wanted });

/**
 * Parts of the code that have a score of their own: sources of a folder, and the Vitest projects that test them. Tests of
 * the same folder alone run for a mutant, so that the score is a lower bound. `wanted`: its part of all that are noticed.
 */
export const areas = [
  browser('playout', ['unit'], 0.9),
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
