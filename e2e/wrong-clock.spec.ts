import { newAccount } from './support/account.ts';
import { send } from './support/command.ts';
import { expect, test } from './support/test.ts';
import { addVenue } from './support/venue.ts';
import { shiftClock, year } from './support/clocks.ts';

for (const [shift, name] of [
  [year, 'ahead'],
  [-year, 'behind'],
] as const) {
  test(`a browser whose clock is a year ${name} stays signed in, plays, keeps a draft and hears news`, async ({
    page,
    context,
    player,
    album,
  }) => {
    const { email, password, session } = await newAccount('clock');
    await addVenue(session, 'Bakery');
    await context.addInitScript(shiftClock, shift);
    await page.goto('/dist/auth');
    const now = await page.evaluate(() => Date.now());
    // test-rules: right to a day, where the shift is years
    expect(Math.abs(now - Date.now() - shift)).toBeLessThan(year / 365);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveTitle('Home · Kamerton');
    // A venue that is open day and night is on air by any clock.
    await expect(page.getByRole('region', { name: 'Today on air' })).toContainText('Bakery');

    const main = page.getByRole('main');
    const [track] = album.tracks;
    await page.goto(`/dist/musicbase/album/${album.id}`);
    await main.getByRole('button', { name: `Play ${track?.name}`, exact: true }).click();
    await player.isHeard();

    await page.goto('/dist/feedback');
    await main.getByLabel('Subject').fill('Our clock is wrong');
    await main.getByLabel('Message').fill('It shows another year.');
    const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
    await page.reload();
    await expect(main.getByLabel('Message')).toHaveValue('It shows another year.');
    await main.getByRole('button', { name: 'Send', exact: true }).click();
    const heading = main.getByRole('heading', { name: /^Request No\. \d+ sent$/ });
    const number = /\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
    await stream;
    await send('reply', { number, message: 'Ours shows the same as yours.' });
    await expect(page.getByText('1 new reply').first()).toBeAttached();
    expect((await context.cookies()).find(({ name }) => name === 'token')?.value).toBeTruthy();
  });
}
