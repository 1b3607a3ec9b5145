import { newAccount } from './support/account.ts';
import { addSession, expect, test } from './support/test.ts';

test('an address whose id can be none says so, leads back, and asks for nothing by it', async ({ signedIn: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const places: [string, string][] = [
    ['/dist/musicbase/album/abc', '/dist/musicbase'],
    ['/dist/musicbase/album/0', '/dist/musicbase'],
    ['/dist/musicbase/playlist/1e3', '/dist/musicbase'],
    ['/dist/musicbase/block/-1', '/dist/musicbase'],
    ['/dist/mymusic/playlist/99999999999999999999', '/dist/mymusic'],
    ['/dist/feedback/request/0x10', '/dist/feedback/index'],
    ['/dist/object?venue=abc', '/dist/object'],
    ['/dist/object?edit=1.5', '/dist/object'],
  ];
  for (const [address, back] of places) {
    asked.length = 0;
    await page.goto(address);
    await expect(page, address).toHaveTitle(/^Page not found · /);
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
    const calls = asked.filter((path) =>
      /api\/(albums|collections|my\/playlists|feedback\/requests|objects)\//.test(path),
    );
    expect(calls, address).toEqual([]);
    await expect(page.getByRole('main').getByRole('link').last(), address).toHaveAttribute('href', back);
  }
});

test('an address that leads nowhere shows Page not found', async ({ page }) => {
  expect((await page.goto('/dist/nothing-here'))?.status()).toBe(200);
  await expect(page).toHaveTitle('Page not found · Kamerton');
});

test.describe('what is not there', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('is Not found with a way back: a block, a venue, a request', async ({ page, context }) => {
    const { session } = await newAccount('not-found');
    await addSession(context, session);
    const places: [string, string][] = [
      ['/dist/musicbase/block/99999999', '/dist/musicbase'],
      ['/dist/object?venue=99999999', '/dist/object'],
      ['/dist/object?edit=99999999', '/dist/object'],
      ['/dist/feedback/request/99999999', '/dist/feedback/history'],
    ];
    for (const [address, back] of places) {
      await page.goto(address);
      await expect(page, address).toHaveTitle(/^Page not found · /);
      await expect(page.getByRole('button', { name: 'Try again' }), address).toHaveCount(0);
      await page.getByRole('main').getByRole('link').last().click();
      await expect(page, address).toHaveURL(new RegExp(`${back}$`));
      await expect(page, address).not.toHaveTitle(/Page not found/);
    }
  });

  test('is section 8’s for an album, a playlist and a collection', async ({ signedIn: page }) => {
    await page.goto('/dist/musicbase/album/99999999');
    await expect(page.getByText('No access to albums')).toBeVisible();
    await expect(page).toHaveTitle('Home · Kamerton');
    for (const address of ['/dist/mymusic/playlist/99999999', '/dist/musicbase/playlist/99999999']) {
      await page.goto(address);
      await expect(page, address).toHaveTitle('Home · Kamerton');
    }
  });
});
