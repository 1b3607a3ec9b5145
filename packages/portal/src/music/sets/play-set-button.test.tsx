import type { Track } from '@kamerton/wire';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { player } from '../../player/store.ts';
import { renderPart } from '../../testing/render.tsx';
import { PlaySetButton } from './play-set-button.tsx';

afterEach(() => vi.restoreAllMocks());

test('a double click plays a set, and does not pause it again', async () => {
  const choose = vi.spyOn(player, 'chooseSet').mockImplementation(() => undefined);
  const tracks = [{ id: 1, file: '/media/audio/1' }] as Track[];
  const set = { id: 'album:1', url: '/musicbase/album/1', tracks };
  const { user } = await renderPart(<PlaySetButton {...set} label="Play all" />);
  await user.dblClick(screen.getByRole('button', { name: 'Play all' }));
  expect(choose).toHaveBeenCalledTimes(1);
});
