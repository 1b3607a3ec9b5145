import type { Page } from '@playwright/test';
import { pressInToast } from './support/press.ts';
import { newAccount } from './support/account.ts';
import { type Album, ask, type Session, type Track } from './support/api.ts';
import { excess, sizes, sweptLanguages, violations } from './support/barriers.ts';
import { watchWords } from './support/foreign-words.ts';
import { pageReady } from './support/page-ready.ts';
import { checkAppearances } from './support/sweep.ts';
import { addSession, expect, test } from './support/test.ts';
import { addVenue } from './support/venue.ts';

test.use({ comparesQueries: true });

type LongAlbum = Album & { tracks: Track[] };

interface Place {
  venue: number;
  tracks: Track[];
  /** Ids of the tracks that the venue's device may play. */
  played: () => Promise<number[]>;
}

/** A venue with a tag and a paired device, which plays the largest album. */
async function addPlace(session: Session, { tracks }: LongAlbum): Promise<Place> {
  const { token } = session;
  const ids = tracks.map(({ id }) => id);
  const { playlist } = await ask<{ playlist: { id: number } }>(token, 'POST', '/my/playlists', { name: 'Evening' });
  await ask(token, 'POST', `/my/playlists/${playlist.id}/tracks`, { ids });
  const venue = await addVenue(session, 'Bakery', { tags: ['Centre'], playlist_id: playlist.id });
  const { code } = await ask<{ code: string }>(token, 'POST', `/objects/${venue}/players`, {});
  const device = { code, name: 'Tablet', version: '0.1.0' };
  const paired = await ask<{ token: string }>('', 'POST', '/player/pair', device);
  const played = async () => {
    const { source } = await ask<{ source: { tracks: Track[] } }>(paired.token, 'GET', '/player');
    return source.tracks.map(({ id }) => id);
  };
  return { venue, tracks, played };
}

/** A change of a rule reaches a device at once. */
const soon = { intervals: [100] };

const field = (page: Page) => page.getByRole('combobox', { name: 'Artist, track, genre or word' });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

test('a rule is found from the objects, previewed and added; the device loses the track, and the venue says why', async ({
  page,
  context,
  album,
}) => {
  const { session } = await newAccount('music-rules');
  await addSession(context, session);
  const { tracks, played } = await addPlace(session, album);
  const [track] = tracks;
  if (!track) throw new Error('the demonstration has no tracks');
  const rest = tracks.map(({ id }) => id).filter((id) => id !== track.id);

  await page.goto('/dist/object');
  await page.getByRole('link', { name: 'Music rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Music rules' })).toBeVisible();
  await expect(page).toHaveURL(/\/dist\/object\/rules$/);

  await test.step('by keys alone', async () => {
    await field(page).focus();
    await page.keyboard.type(track.name);
    const option = page.getByRole('option', { name: `${track.name} Track · ${track.artist}` }).first();
    const isActive = async () => {
      const [active, wanted] = [
        await field(page).getAttribute('aria-activedescendant'),
        await option.getAttribute('id'),
      ];
      if (active !== wanted) await page.keyboard.press('ArrowDown');
      return active === wanted;
    };
    await expect.poll(isActive, { intervals: [100] }).toBe(true);
    await page.keyboard.press('Enter');
    const candidate = page.getByRole('region', { name: 'New rule' });
    await expect(candidate).toContainText(
      new RegExp(`Affects 1 of ${tracks.length} tracks in the music assigned to 1 object`),
    );
    expect(await played()).toHaveLength(tracks.length);
    await candidate.getByRole('button', { name: 'Add rule' }).focus();
    await page.keyboard.press('Enter');
  });
  await expect.poll(played, soon).toEqual(rest);
  const chip = page.getByRole('button', { name: `Remove rule: ${track.artist} — ${track.name}` });
  await expect(chip).toBeVisible();

  await test.step('the venue lists the rule with its origin, and the track with the reason', async () => {
    await page
      .getByRole('link', { name: /^(To|Back to) objects$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Actions: Bakery' }).click();
    await page.getByRole('menuitem', { name: 'Music rules' }).click();
    const inherited = page.getByRole('list', { name: 'Apply here too' }).getByRole('listitem');
    await expect(inherited).toHaveText(`Track: ${track.artist} — ${track.name}company rule`);
    await expect(page.getByText(`Assigned: Evening. Skips 1 of ${tracks.length} tracks.`)).toBeVisible();
    const skipped = page.getByRole('list', { name: 'Skipped tracks' }).getByRole('listitem');
    await expect(skipped).toContainText(`Track: ${track.artist} — ${track.name} (company rule)`);
  });

  await test.step('a rule of the tag and one of the venue add to it', async () => {
    await page
      .getByRole('navigation', { name: 'Where the rules apply' })
      .getByRole('link', { name: /Centre/ })
      .click();
    await expect(page.getByText('What must not play at objects with the tag “Centre”')).toBeVisible();
    await field(page).fill(track.artist);
    await page.getByRole('option').filter({ hasText: 'Artist' }).first().click();
    await page.getByRole('button', { name: 'Add rule' }).click();
    await expect.poll(async () => (await played()).length, soon).toBeLessThan(rest.length);
    await page.goBack();
    await expect(page.getByRole('list', { name: 'Apply here too' })).toContainText(
      `Artist: ${track.artist}tag “Centre”`,
    );
  });

  await test.step('removed and undone', async () => {
    await page.getByRole('link', { name: 'company rule' }).first().click();
    await chip.click();
    await pressInToast(toast(page, 'Rule removed').getByRole('button', { name: 'Undo' }));
    await expect(chip).toBeVisible();
    await chip.click();
    await expect(chip).toBeHidden();
  });
});

test('a track is blocked from its menu, and the undo lets it play again', async ({ page, context, album }) => {
  const { session } = await newAccount('music-rules-menu');
  await addSession(context, session);
  const { tracks, played } = await addPlace(session, album);
  const all = tracks.map(({ id }) => id);
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Block in my objects' }).click();
  // It waits while it has the focus.
  const undo = toast(page, /No longer plays at your objects/).getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expect.poll(played, soon).toEqual(all.slice(1));
  await undo.press('Enter');
  await expect.poll(played, soon).toEqual(all);
  await expect(toast(page, /Plays again/)).toBeVisible();
});

test.describe('a refused command', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] });

  test('what rules block cannot be played at once, and the portal says so', async ({ page, context, album }) => {
    const { session } = await newAccount('music-rules-now');
    await addSession(context, session);
    const { venue, tracks } = await addPlace(session, album);
    const [track] = tracks;
    if (!track) throw new Error('the demonstration has no tracks');
    await ask(session.token, 'POST', '/my/music-rules', { rules: [{ kind: 'track', track_id: track.id }] });
    await page.goto(`/dist/object?player=${venue}`);
    const dialog = page.getByRole('dialog', { name: 'Player' });
    await dialog.getByRole('button', { name: 'Play a track now' }).click();
    await dialog.getByRole('searchbox', { name: 'Track, artist or album' }).fill(track.name);
    await dialog
      .getByRole('button', { name: `Play now: ${track.artist} — ${track.name}` })
      .first()
      .click();
    await expect(page.getByText('Music rules of this object block this track')).toBeVisible();
  });
});

for (const language of sweptLanguages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('the page has no barriers at any width, in either theme', async ({ page, context, album }) => {
      const { session } = await newAccount(`music-rules-${language}`);
      await addSession(context, session);
      const { venue, tracks } = await addPlace(session, album);
      const { genres } = await ask<{ genres: { id: number }[] }>(session.token, 'GET', '/genres');
      const rules = [
        { kind: 'explicit' },
        { kind: 'track', track_id: tracks[0]?.id },
        { kind: 'genre', genre_id: genres[0]?.id },
        { kind: 'word', name: 'x'.repeat(150) },
      ];
      await ask(session.token, 'POST', '/my/music-rules', { rules });
      const own = { venue_id: venue, rules: [{ kind: 'artist', name: tracks[0]?.artist }] };
      await ask(session.token, 'POST', '/my/music-rules', own);
      const words = watchWords(page, language, session.user.email);
      // An account without a name is shown by its email.
      const foreignWords = async () => (await words()).filter((text) => text !== session.user.email);
      for (const address of ['/dist/object/rules', `/dist/object/rules?venue=${venue}`]) {
        await page.goto(address);
        await checkAppearances(page, address);
        expect.soft(await foreignWords(), address).toEqual([]);
      }
      await page.setViewportSize(sizes.phone);
      await page.getByRole('combobox').fill('a');
      await page.getByRole('option').first().click();
      await pageReady(page);
      expect.soft(await violations(page)).toEqual([]);
      expect.soft(await excess(page)).toBeLessThanOrEqual(0);
    });
  });
}
