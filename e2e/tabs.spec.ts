import { Player } from './support/player.ts';
import { expect, test } from './support/test.ts';

test('playing in a second tab stops the first and closes its player', async ({ signedIn: first, player, album }) => {
  await first.goto(`/dist/musicbase/album/${album.id}`);
  await first.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();

  const second = await first.context().newPage();
  const otherPlayer = new Player(second);
  await second.goto(`/dist/musicbase/album/${album.id}`);
  await second.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await otherPlayer.isHeard();

  await player.isSilent();
  await expect(player.bar).toHaveCount(0);
  await otherPlayer.isHeard();
});

test('the language that one tab chooses is the other’s when it is looked at', async ({ signedIn: first }) => {
  await first.goto('/dist/musicbase');
  const second = await first.context().newPage();
  await second.goto('/dist/search');
  await second.getByRole('button', { name: 'Language', exact: true }).click();
  await expect(second).toHaveTitle('Поиск музыки · Камертон');
  await first.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(first).toHaveTitle('Музыкальная база · Камертон');
  await expect(first.locator('html')).toHaveAttribute('lang', 'ru');
});
