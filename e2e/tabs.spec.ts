import { Player } from './support/player.ts';
import { expect, test } from './support/test.ts';

test('playing in a second tab stops the first and closes its player', async ({ signedIn: first, player, album }) => {
  await first.goto(`/dist/musicbase/album/${album.id}`);
  await first.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();

  const second = await first.context().newPage();
  const there = new Player(second);
  await second.goto(`/dist/musicbase/album/${album.id}`);
  await second.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await there.isHeard();

  await player.isSilent();
  await expect(player.bar).toHaveCount(0);
  await there.isHeard();
});
