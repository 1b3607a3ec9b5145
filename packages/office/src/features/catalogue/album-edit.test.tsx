import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { field, fill, findField, testForm, press } from '../../testing/form.ts';
import { albumOf, page, trackOf } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const withAlbum = (server: FakeServer) =>
  server.answer('officeAlbum', { item: albumOf() }).answer('officeTracks', page(trackOf()));

const cover = { small: '/s', medium: '/m', large: '/l' };

describe('an album', () => {
  testForm({
    file: 'features/catalogue/album-edit.tsx',
    path: '/albums/3',
    prepare: withAlbum,
    labels: {
      ru: ['Название', 'Исполнитель', 'Дата выхода', 'Лейбл', 'UPC'],
      en: ['Name', 'Artist', 'Release date', 'Label', 'UPC'],
    },
    required: ['Name'],
    complete: async (user) => {
      await fill(user, 'Name', 'Still water');
      await fill(user, 'Label', '');
      await fill(user, 'UPC', '12345678');
    },
    refused: { label: 'UPC', name: 'upc' },
    call: 'changeAlbum',
    sent: {
      name: 'Still water',
      artist: 'The Pools',
      release_date: '2026-05-01',
      label: null,
      upc: '12345678',
      version: 6,
    },
    answer: (server) => server.answer('changeAlbum', { item: albumOf({ version: 7 }) }),
    theirs: albumOf({ name: 'Deep water', version: 9 }),
  });

  it('lists all its tracks, and says how many more there are than it lists', async () => {
    const tracks = Array.from({ length: 201 }, (_, at) =>
      trackOf({ id: at + 1, track_number: at === 200 ? null : at + 1, name: `Drop ${at}` }),
    );
    const server = withAlbum(serverFor()).answer('officeTracks', ({ query: { limit, offset } }) => ({
      items: tracks.slice(Number(offset), Number(offset) + Number(limit)),
      total: 1500,
    }));
    await openOffice('/albums/3', { server });
    const rowOf = (name: string) => screen.getByText(name).closest('tr, li')?.textContent;
    expect(await screen.findByText('Drop 200')).toBeDefined();
    expect(rowOf('Drop 199')).toMatch(/^\D*(1\.)?200/);
    expect(rowOf('Drop 200')).toContain('—');
    const more = screen.getByRole('link', { name: 'and 1299 more' });
    expect(more.getAttribute('href')).toContain(encodeURIComponent('{"album_id":3}'));
  });

  it('takes another cover at once, by its version, and keeps what is typed', async () => {
    const server = withAlbum(serverFor()).answer('coverAlbum', { item: albumOf({ version: 7, cover }) });
    const { user } = await openOffice('/albums/3', { server });
    await findField('Name');
    await fill(user, 'Name', 'Half typed');
    server.answer('officeAlbum', { item: albumOf({ version: 7, cover }) });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await user.upload(input ?? document.createElement('input'), new File(['x'], 'c.png', { type: 'image/png' }));
    await waitFor(() =>
      expect(server.bodiesOf('coverAlbum')).toEqual([{ version: 6, cover: 'data:image/png;base64,eA==' }]),
    );
    await press(user, 'Remove cover');
    await waitFor(() => expect(server.bodiesOf('coverAlbum').at(-1)).toEqual({ version: 7, cover: null }));
    expect(field('Name').value).toBe('Half typed');
  });

  it('loses its cover once for two presses', async () => {
    const server = withAlbum(serverFor()).answer('coverAlbum', { item: albumOf({ version: 7 }) });
    server.answer('officeAlbum', { item: albumOf({ cover }) });
    const { user } = await openOffice('/albums/3', { server });
    const remove = await screen.findByRole('button', { name: 'Remove cover' });
    server.answer('officeAlbum', { item: albumOf({ version: 7 }) });
    await Promise.all([user.click(remove), user.click(remove)]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove cover' })).toBeNull());
    expect(server.bodiesOf('coverAlbum')).toEqual([{ version: 6, cover: null }]);
  });

  it('changes its cover again only by the version that the first change has left', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const server = withAlbum(serverFor())
      .answer('officeAlbum', { item: albumOf({ cover }) })
      .answer('coverAlbum', { item: albumOf({ version: 7, cover }) });
    const { user } = await openOffice('/albums/3', { server });
    await screen.findByRole('button', { name: 'Remove cover' });
    server.answer('officeAlbum', async () => {
      await answered;
      return { item: albumOf({ name: 'Still water', version: 7, cover }) };
    });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await user.upload(input ?? document.createElement('input'), new File(['x'], 'c.png', { type: 'image/png' }));
    await waitFor(() => expect(server.receivedOf('officeAlbum')).toHaveLength(2));
    await press(user, 'Remove cover');
    answer();
    await waitFor(() => expect(field('Name').value).toBe('Still water'));
    await press(user, 'Remove cover');
    await waitFor(() => expect(server.bodiesOf('coverAlbum').at(-1)).toEqual({ version: 7, cover: null }));
    expect(server.receivedOf('coverAlbum')).toHaveLength(2);
  });

  it('refuses a cover that is too large without sending it', async () => {
    const { user, server } = await openOffice('/albums/3', { server: withAlbum(serverFor()) });
    await findField('Name');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'c.png', { type: 'image/png' });
    await user.upload(input ?? document.createElement('input'), large);
    expect(await screen.findByText('The file is larger than 5 MB.')).toBeDefined();
    expect(server.receivedOf('coverAlbum')).toEqual([]);
  });
});
