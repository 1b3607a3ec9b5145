import type { Track } from '@kamerton/wire';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { player } from '../../player/store.ts';
import { renderPart } from '../../testing/render.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TrackList, rowKeys } from './track-list.tsx';

const track = (id: number): Track => ({
  id,
  name: `Track ${id}`,
  artist: 'Quiet Corner',
  album_id: 1,
  album_name: 'Unhurried evening',
  cover: null,
  duration: { minutes: 3, seconds: 5 },
  genres: [],
  tags: [],
  vocal: false,
  explicit: false,
  file: `/audio/${id}`,
  peaks: null,
  isrc: null,
});

const menuOf = ({ name }: Track) => (
  <Menu trigger={<button type="button">More</button>} entries={[{ name: `Album of ${name}`, to: '/album/1' }]} />
);

const list = (...ids: number[]) => (
  <TrackList
    source={{ id: 'search', url: '/search', reload: () => Promise.resolve([]) }}
    name="Results"
    tracks={ids.map(track)}
    total={ids.length}
    actions={menuOf}
  />
);

test('the open menu of a track stays open when the list is fetched again and another track stands before it', async () => {
  const { user, rerender } = await renderPart(list(1, 2));
  await user.click(screen.getAllByRole('button', { name: 'More' })[1] as HTMLElement);
  const item = await screen.findByRole('menuitem', { name: 'Album of Track 2' });
  rerender(list(3, 1, 2));
  expect(screen.getByRole('menuitem', { name: 'Album of Track 2' })).toBe(item);
});

test('a track with vocals or explicit words is marked, and one that was revoked does not play', async () => {
  const tracks = [
    { ...track(1), vocal: true },
    { ...track(2), explicit: true },
    { ...track(3), file: null },
  ];
  await renderPart(<TrackList {...list().props} tracks={tracks} total={3} />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /vocal|18\+/.exec(textContent)?.[0])).toEqual(['vocal', '18+', undefined]);
  const plays = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Play/ });
  expect(plays.map(({ disabled }) => disabled)).toEqual([false, false, true]);
});

const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };

test.each([
  [320, 72],
  [700, 60],
  [1024, 52],
])('%i px wide, a press on a row of its height of %i px plays it', async (width, height) => {
  const choose = vi.spyOn(player, 'choose').mockImplementation(() => undefined);
  happyDOM.setViewport({ width });
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }));
  const { user } = await renderPart(list(1, 2));
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ style }) => style.transform)).toEqual(['translateY(0px)', `translateY(${height}px)`]);
  expect(screen.getByRole('list', { name: 'Tracks: Results' }).style.height).toBe(`${height * 2}px`);
  await user.click(screen.getByRole('button', { name: 'Play Track 2' }));
  expect(choose.mock.calls[0]?.[0]).toMatchObject({
    id: 'search',
    url: '/search',
    tracks: [{ id: 1 }, { id: 2 }],
    index: 1,
  });
});

test('a track that is listed twice has two keys', () => {
  expect(rowKeys([7, 8, 7, 9, 7])).toEqual(['7', '8', '7 2', '9', '7 3']);
});
