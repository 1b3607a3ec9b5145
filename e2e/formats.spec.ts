import { findAlbums, findTracks, mediaType, type Track } from './support/api.ts';
import { expect, test } from './support/test.ts';

const formats = { MP3: /^audio\/mpeg/, 'Ogg Vorbis': /^audio\/ogg/, FLAC: /^audio\/(x-)?flac/ };

/** The first track of a media type: albums of other journeys, which come and go, are listed last. */
async function findOf(token: string, type: RegExp): Promise<Track> {
  for (const album of await findAlbums(token))
    for (const track of await findTracks(token, album.id)) if (type.test(await mediaType(track))) return track;
  throw new Error(`the demonstration has no ${type}`);
}

for (const [format, type] of Object.entries(formats)) {
  test(`${format} really plays, from its first second to where one seeks`, async ({
    signedIn: page,
    session,
    player,
  }) => {
    const found = await findOf(session.token, type);
    // Alone in a list it is repeated, however slow the journey is.
    await page.goto(`/dist/search?what=${encodeURIComponent(found.name)}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: `Play ${found.name}`, exact: true })
      .first()
      .click();
    await player.isHeard();
    await player.shows(found);

    const { duration } = await player.sound();
    const stated = found.duration.minutes * 60 + found.duration.seconds;
    expect(Math.abs(duration - stated)).toBeLessThanOrEqual(1);
    await player.seek.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => player.lastSeek()).toBeGreaterThan(0);
    await player.isHeard();
  });
}
