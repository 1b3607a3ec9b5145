import { newAccount } from './support/account.ts';
import { findAlbums, findTracks } from './support/api.ts';
import { beStrict, listedCalls } from './support/strict-host.ts';
import { expect, test } from './support/test.ts';

test('a host that takes only the keys of section 7 takes all that the portal asks for', async ({ page }) => {
  test.setTimeout(600_000);
  const { email, password, session } = await newAccount('strict');
  const [album] = await findAlbums(session.token);
  const host = await beStrict(page);
  const main = page.getByRole('main');
  const isDone = (call: string) => expect.poll(() => host.created.has(call), { message: call }).toBe(true);

  await test.step('sign-in', async () => {
    await page.goto('/dist/auth');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveTitle('Home · Kamerton');
  });

  await test.step('the music base', async () => {
    await page.goto('/dist/musicbase');
    await main.getByRole('link', { name: /All/ }).first().waitFor();
    const block = await main.locator('a[href*="/musicbase/block/"]').first().getAttribute('href');
    await page.goto(block ?? '');
    await main.locator('a[href*="/musicbase/playlist/"]').first().click();
    await main.getByRole('button', { name: 'Add to my music' }).first().click();
    await main.getByRole('button', { name: 'Remove from my music' }).first().click();
    await isDone('DELETE /my/collections');
    await main.getByRole('button', { name: 'Download' }).click();
    await isDone('GET /collections/{id}/download');
    await page.goto('/dist/musicbase/album?from=2020-01-01');
    await isDone('GET /albums/');
    await page.goto('/dist/musicbase/album-popular');
    await isDone('GET /albums/popular');
    await page.goto(`/dist/musicbase/album/${album?.id}`);
    await main.getByRole('button', { name: 'Add to my music' }).first().click();
    await main.getByRole('button', { name: 'Remove from my music' }).first().click();
    await isDone('DELETE /my/albums');
    await main.getByRole('button', { name: 'Download' }).click();
    await isDone('GET /albums/{id}/download');
  });

  await test.step('the search, without words and with them', async () => {
    await page.goto('/dist/search');
    await expect(page.getByRole('tab', { name: /^Tracks/ })).toContainText(/\d/);
    await page.getByRole('searchbox').fill(album?.name ?? '');
    await expect(page).toHaveURL(/what=/);
    await page.getByRole('tab', { name: /^Albums/ }).click();
    await expect(main.getByRole('link', { name: album?.name ?? '' }).first()).toBeVisible();
    await page.goto('/dist/search?what=xqzvwkjhg+zzzz&vocal=true');
    await expect(main.getByText('Nothing found', { exact: false }).first()).toBeVisible();
  });

  let playlist = '';
  await test.step('own playlists', async () => {
    await page.goto('/dist/mymusic/new-playlist');
    const picture = await page.screenshot();
    await page.getByLabel('Name').fill('Mornings');
    await page.getByLabel('Cover').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture });
    await page.getByLabel('Zoom').press('End');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mornings');
    playlist = page.url();
    const cover = main.locator('img').first();
    const address = await cover.getAttribute('src');
    await main.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Slow mornings');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow mornings');
    // The cover was sent as the address of the one that is there.
    await expect(cover).toHaveAttribute('src', address ?? '');
    await page.goto('/dist/mymusic');
    await page.goto('/dist/mymusic/albums');
    await isDone('GET /my/albums');
    await page.goto('/dist/mymusic/revoked');
    await isDone('GET /revoked/albums');
    await page.goto('/dist/mymusic/playlists?tab=ready-made');
    await isDone('GET /my/collections');
  });

  await test.step('tracks of a playlist', async () => {
    const [first, second] = await findTracks(session.token, album?.id ?? 0);
    for (const track of [first, second]) {
      await page.goto(`/dist/musicbase/album/${album?.id}`);
      const row = main
        .getByRole('listitem')
        .filter({ hasText: track?.name ?? '' })
        .first();
      await row.getByRole('button', { name: 'Add to playlist' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Slow mornings' }).click();
      await isDone('POST /my/playlists/{id}');
      await dialog.getByText('Added', { exact: false }).first().waitFor();
    }
    await page.goto(playlist);
    const rows = main.getByRole('list', { name: /Slow mornings/ }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await main.getByRole('button', { name: 'Download' }).click();
    await isDone('GET /my/playlists/{id}/download');
    await rows.first().getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Remove from playlist' }).click();
    await isDone('DELETE /my/playlists/{id}');
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows).toHaveCount(1);
  });

  await test.step('objects', async () => {
    await page.goto('/dist/object?new=1');
    const form = page.getByRole('dialog', { name: 'New object' });
    await form.getByLabel('Name').fill('Bakery');
    await form.getByLabel('Object type').selectOption({ index: 1 });
    await form.getByRole('combobox', { name: 'City' }).pressSequentially('kazan');
    await expect(page.getByRole('option', { name: /^Kazan/ }).first()).toBeVisible();
    await form.getByRole('combobox', { name: 'City' }).press('Enter');
    await form.getByRole('switch', { name: /^Advanced settings/ }).check();
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form).toBeHidden();
    const card = page.getByRole('article').filter({ hasText: 'Bakery' });
    await card.getByRole('button', { name: 'Assign playlist' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Slow mornings' }).click();
    await expect(card).toContainText('Slow mornings');
    await isDone('PUT /objects');
    const searched = page.waitForResponse('**/objects/search?*');
    await page.getByRole('searchbox', { name: 'Search objects' }).fill('bak');
    expect((await searched).status()).toBe(200);
    await expect(card).toBeVisible();
    await page.getByRole('tab', { name: 'Inactive' }).click();
    await expect(page.getByText('Nothing found', { exact: false }).last()).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Quick jump' }).fill('bak');
    await expect(page.getByRole('option', { name: /^Bakery/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/dist/object?venue=0');
  });

  await test.step('a ready-made playlist that plays in a venue becomes an own one', async () => {
    await page.goto('/dist/object');
    const card = page.getByRole('article').filter({ hasText: 'Bakery' });
    await card.getByRole('button', { name: 'Assign playlist' }).click();
    await page.getByRole('dialog').getByRole('region').last().getByRole('button').first().click();
    await expect(card).not.toContainText('Slow mornings');
    await card.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'How well the playlist fits' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy and assign' }).click();
    await expect(page.getByText('now plays at the object', { exact: false }).first()).toBeVisible();
  });

  await test.step('a playlist that plays in a venue is deleted', async () => {
    await page.goto(playlist);
    await main.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete playlist' }).click();
    await isDone('DELETE /my/playlists');
  });

  await test.step('the profile', async () => {
    await page.goto('/dist/auth/profile');
    await page.getByLabel('Contact').fill('+44 20 7946 0000');
    await page.getByRole('button', { name: 'Save' }).click();
    await isDone('PUT /profile');
    await page.goto('/dist/auth/password');
    await page.getByLabel('Old password').fill(password);
    await page.getByLabel('New password', { exact: true }).fill('five quiet unrelated words here');
    await page.getByLabel('Repeat new password').fill('five quiet unrelated words here');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed', { exact: false }).first()).toBeVisible();
  });

  await test.step('the end', async () => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await isDone('GET /auth/logout');
  });

  expect(host.refused).toEqual([]);
  expect(listedCalls.filter((call) => !host.created.has(call))).toEqual([]);
});
