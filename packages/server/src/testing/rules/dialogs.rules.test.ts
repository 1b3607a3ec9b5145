import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../../../portal/src');

const filesWith = (pattern: RegExp) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        file.endsWith('.tsx') && !file.endsWith('.test.tsx') && pattern.test(readFileSync(join(source, file), 'utf8')),
    )
    .toSorted();

it('the browser’s Back closes each overlay that is made anew', () => {
  const overlays = filesWith(/@base-ui\/react\/(?:alert-dialog|dialog|drawer)'/);
  expect(overlays).toContain('ui/dialog.tsx');
  expect(overlays.filter((file) => !filesWith(/useBackCloses\(/).includes(file))).toEqual([]);
});

it('only dialogs with an address of their own leave it to the history', () => {
  expect(filesWith(/<\w+[^>]* isStep\b/)).toEqual([
    'music/playlists/playlist-form.tsx',
    'venues/fitness/fitness-dialog.tsx',
    'venues/players/player-dialog.tsx',
    'venues/screens/venue-overlays.tsx',
    'venues/venues/hours-form.tsx',
    'venues/venues/playing-chooser.tsx',
    'venues/venues/venue-form.tsx',
  ]);
});
