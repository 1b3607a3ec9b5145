import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const roles = /\.(routes|service|rules|store|job|worker)(\.test)?\.ts$/;

it('every file of a feature has a role in its name, which the linter’s directions of imports rest on', () => {
  const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' });
  const without = files.filter((path) => /[/\\].+\.ts$/.test(path) && !path.endsWith('.test.ts') && !roles.test(path));
  expect(without).toEqual([]);
});
