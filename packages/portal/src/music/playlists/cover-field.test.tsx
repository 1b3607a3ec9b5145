import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Cover } from '@kamerton/wire';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { playlists } from '../../i18n/en/playlists.ts';
import { renderPart } from '../../testing/render.tsx';
import { type CoverChoice, CoverField } from './cover-field.tsx';

const { cover } = playlists;

/** Files that are being decoded. */
let decoding: { name: string; open: (width: number, height: number) => void; refuse: () => void }[];
/** The squares that were drawn: picture and crop. */
let drawings: [string, ...number[]][];

beforeEach(() => {
  decoding = [];
  drawings = [];
  vi.stubGlobal('createImageBitmap', (file: File) => {
    const { name } = file;
    return new Promise((resolve, reject) =>
      decoding.push({
        name,
        open: (width, height) => resolve({ name, width, height, close: () => undefined }),
        refuse: () => reject(new Error('no picture')),
      }),
    );
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    clearRect: () => undefined,
    drawImage: ({ name }: { name: string }, ...crop: number[]) => drawings.push([name, ...crop.slice(0, 3)]),
  } as never);
});

function Field({ picture }: { picture: Cover | null }) {
  const [value, setValue] = useState<CoverChoice>('same');
  return <CoverField cover={picture} seed="playlist 7" value={value} onChange={setValue} onPending={() => undefined} />;
}

async function open(picture: Cover | null = null) {
  await renderPart(<Field picture={picture} />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  return (name: string) =>
    fireEvent.change(input, { target: { files: [new File(['x'], name, { type: 'image/png' })] } });
}

const decoded = async (name: string) => {
  await waitFor(() => expect(decoding.map((each) => each.name)).toContain(name));
  return decoding.find((each) => each.name === name)!;
};

test('another picture is cropped by its own size', async () => {
  const choose = await open();
  choose('wide');
  (await decoded('wide')).open(900, 300);
  await waitFor(() => expect(drawings).toContainEqual(['wide', 300, 0, 300]));
  choose('tall');
  (await decoded('tall')).open(200, 600);
  await waitFor(() => expect(drawings).toContainEqual(['tall', 0, 200, 200]));
  expect(drawings.filter(([name]) => name === 'tall')).toEqual([['tall', 0, 200, 200]]);
});

test('a file that turns out to be no picture after another was chosen is not reported', async () => {
  const choose = await open();
  choose('broken');
  choose('good');
  (await decoded('broken')).refuse();
  (await decoded('good')).open(400, 400);
  await waitFor(() => expect(drawings).toContainEqual(['good', 0, 0, 400]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the crop is zoomed and moved by sliders, of which one without room does nothing', async () => {
  const choose = await open();
  choose('wide');
  (await decoded('wide')).open(900, 300);
  const set = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('slider', { name }), { target: { value } });
  expect((await screen.findByRole<HTMLInputElement>('slider', { name: cover.down })).disabled).toBe(true);
  await set(cover.across, '25');
  await waitFor(() => expect(drawings.at(-1)).toEqual(['wide', 150, 0, 300]));
  expect(screen.getByRole<HTMLInputElement>('slider', { name: cover.across }).value).toBe('25');
  await set(cover.zoom, '200');
  await waitFor(() => expect(drawings.at(-1)).toEqual(['wide', 225, 75, 150]));
  await set(cover.down, '100');
  await waitFor(() => expect(drawings.at(-1)).toEqual(['wide', 225, 150, 150]));
});

test('a picture that is removed takes its crop and what is wrong with it along', async () => {
  const choose = await open({ small: '/s', medium: '/m', large: '/l' });
  choose('wide');
  (await decoded('wide')).open(900, 300);
  await screen.findByRole('group', { name: cover.crop });
  const source = () => document.querySelector('img')?.getAttribute('src');
  expect(source()).toBe('/s');
  choose('broken');
  (await decoded('broken')).refuse();
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: cover.remove }));
  expect([screen.queryByRole('group', { name: cover.crop }), screen.queryByRole('alert')]).toEqual([null, null]);
  await waitFor(() => expect(source()).toMatch(/^data:image\/svg/));
  expect(screen.queryByRole('button', { name: cover.remove })).toBeNull();
});

test('a damaged picture is refused with the reason', async () => {
  const choose = await open();
  choose('broken');
  (await decoded('broken')).refuse();
  expect((await screen.findByRole('alert')).textContent).toContain('the file is damaged or too large');
  choose('good');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a picture that is decoded after one that was chosen later does not replace it', async () => {
  const choose = await open();
  choose('slow');
  choose('quick');
  (await decoded('quick')).open(400, 400);
  await waitFor(() => expect(drawings).toContainEqual(['quick', 0, 0, 400]));
  (await decoded('slow')).open(800, 800);
  choose('last');
  (await decoded('last')).open(500, 500);
  await waitFor(() => expect(drawings).toContainEqual(['last', 0, 0, 500]));
  expect(drawings.filter(([name]) => name === 'slow')).toEqual([]);
});
