import { type Page, request, type TestInfo } from '@playwright/test';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from './support/authenticator.ts';
import { startOwn } from './support/product.ts';
import { pageReady } from './support/page-ready.ts';
import { expect, setLanguage, test } from './support/test.ts';
import { tone } from './support/tone.ts';

// The compared record may be one that was just deleted.
test.use({ comparesQueries: true, expectedErrors: [/404 .*\/office\/api\//] });

// One product serves both.
test.describe.configure({ mode: 'default' });

const password = 'the tuning fork hums 440';

/** A product of its own, since all operators share their lists; its mail server is gone. */
let server: Awaited<ReturnType<typeof startOwn>>;
test.describe.configure({ timeout: 600_000 });
test.beforeAll(async () => {
  // It composes a demonstration of its own.
  test.setTimeout(600_000);
  server = await startOwn({ DEMO: 'small', DEMO_PASSWORD: password, SMTP_URL: 'smtp://127.0.0.1:9' });
});
test.afterAll(() => server.stop());

/** A picture of one point. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const cover = { name: 'cover.png', mimeType: 'image/png', buffer: dot };

/** Acts of an operator on a page that is never loaded anew. */
function operate(page: Page, { annotations }: TestInfo) {
  let seen = 0;
  const dialog = page.getByRole('dialog');
  /** Presses buttons one after another. */
  const press = async (...names: (string | RegExp)[]) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).first().click();
  };
  return {
    press,
    /** Opens a screen as a link does, with the history of its record. */
    open: async (address: string) => {
      // The first save leads to its list.
      await expect(page).not.toHaveTitle(/: new · /);
      const former = await page.title();
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/office/${address}`);
      await expect(page).not.toHaveTitle(former);
      // The former screen stays while the code of the next one is loaded.
      await pageReady(page);
      if (/\/\d+$/.test(address)) await press('History');
      await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
    },
    confirm: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    fill: async (fields: Record<string, string>) => {
      for (const [name, value] of Object.entries(fields))
        await page.getByRole('textbox', { name, exact: true }).fill(value);
    },
    choose: async (name: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name }).click();
      await page.getByRole('option', { name: option }).first().click();
    },
    /** Waits until everything that is shown was compared after a write, such as `PUT /office/api/genres/1`. */
    compared: async (write: RegExp) => {
      const found = () => annotations.findIndex(({ description = '' }, at) => at >= seen && write.test(description));
      await expect.poll(found, { intervals: [20], message: `compared after ${String(write)}` }).not.toBe(-1);
      seen = found() + 1;
    },
  };
}

async function enter(page: Page, info: TestInfo) {
  await setLanguage(page.context(), 'en');
  await page.goto(`${server.url}/office/`);
  await page.getByRole('button', { name: /^Sign in as/ }).click();
  await expect(page).toHaveTitle('Dashboard · Kamerton');
  return operate(page, info);
}

test('what is written to the catalogue leaves no former list, count or history', async ({ page }, info) => {
  const { press, confirm, open, fill, choose, compared } = await enter(page, info);
  for (const noun of ['genres', 'tags']) {
    for (const [ru, en] of [
      ['Джаз', 'Jazz'],
      ['Свинг', 'Swing'],
    ] as const) {
      await open(`${noun}/create`);
      await fill({ 'In Russian': ru, 'In English': en });
      await press('Save');
      await compared(/POST .*(genres|tags)$/);
    }
    await page.getByRole('link', { name: 'Swing' }).click();
    await press('History');
    await fill({ 'In English': 'Swing!' });
    await press('Save');
    await compared(/PUT/);
    await press('Merge');
    await choose('Merge into', 'Jazz');
    await confirm('Merge');
    await compared(/\/merge$/);
    await press('Undo');
    await compared(/\/unmerge$/);
    // Until its page is there, the other one's would be asked to be deleted.
    await expect(page).toHaveTitle(/^Swing! · /);
    await press('Delete', 'Confirm');
    await compared(/DELETE/);
  }

  await open('blocks/create');
  await fill({ 'In Russian': 'Праздник', 'In English': 'Holiday' });
  await press('Save');
  await compared(/POST .*blocks$/);
  await press('History');
  await fill({ 'In English': 'Holidays' });
  await press('Save');
  await compared(/PUT .*blocks/);
  await press('Delete', 'Confirm');
  await compared(/DELETE .*blocks/);
  await press(/^Move “.*” down$/);
  await compared(/PUT .*blocks.order/);
  await open('blocks/1');
  await press(/^Move “.*” down$/);
  await compared(/PUT .*blocks.1.order/);

  await open('collections/create');
  await fill({ 'Name in Russian': 'Заря', 'Name in English': 'Dawn' });
  await press('Save');
  await compared(/POST .*collections$/);
  await press('History');
  await fill({ 'Name in English': 'Dawns' });
  await press('Save');
  await compared(/PUT .*collections/);
  await press('Add tracks');
  await choose('Or an entire album', /./);
  await confirm('Add');
  await compared(/POST .*tracks$/);
  await press(/^Move “.*” down$/);
  await compared(/PUT .*order$/);
  await press(/^Remove “/);
  await compared(/DELETE .*tracks$/);
  await page.locator('input[type=file]').setInputFiles(cover);
  await compared(/PUT .*collections/);
  await press('Delete', 'Confirm');
  await compared(/DELETE .*collections/);

  await open('tracks/1');
  await fill({ Composer: 'Somebody' });
  await press('Save');
  await compared(/PUT .*tracks/);
  await press('Move to album');
  await page.getByRole('spinbutton', { name: 'Number' }).fill('77');
  await press('Move');
  await compared(/place$/);
  await press('Revoke', 'The licence has expired');
  await confirm('Revoke');
  await compared(/revocations$/);
  await press('Restore');
  await confirm('Restore');
  await compared(/restore$/);
  await press('Revoke', 'The licence has expired');
  await page.getByRole('radio', { name: 'On a date' }).check();
  await page.getByLabel('First day without this music').fill('2999-01-01');
  await confirm('Plan');
  await compared(/POST .*planned-revocations$/);
  await open('planned-revocations');
  await press(/^Cancel revocation/);
  await confirm('Cancel revocation');
  await compared(/DELETE .*planned-revocations/);
  await open('albums/1');
  await fill({ Label: 'Somebody' });
  await press('Save');
  await compared(/PUT .*albums/);
  await page.locator('input[type=file]').setInputFiles(cover);
  await compared(/cover$/);
  for (const noun of ['tracks', 'albums']) {
    await open(noun);
    await page.getByRole('checkbox').nth(1).click();
    await press('Edit');
    await page.getByRole('dialog').getByRole('checkbox').first().click();
    await confirm('Apply to all');
    await compared(/PUT/);
  }
  await open('tracks?filter=%7B%22revoked%22%3Atrue%7D');
  await press('Save filter');
  await fill({ 'Filter name': 'Silent' });
  await confirm('Save');
  await compared(/filters$/);
  await press(/^Delete the saved/);
  await confirm('Confirm');
  await compared(/DELETE .*filters/);

  const folder = await mkdtemp(join(tmpdir(), 'kamerton-e2e-stale-'));
  await mkdir(join(folder, 'Walked'));
  await writeFile(join(folder, 'Walked', 'One.wav'), tone(2, 440));
  await open('imports');
  await page.getByLabel('Choose folder').setInputFiles(join(folder, 'Walked'));
  for (const write of [/POST .*uploads$/, /finish$/, /POST .*imports$/]) await compared(write);
  await expect(page.getByText('This was only a check.')).toBeVisible();
  await open('imports');
  await press('Delete upload', 'Confirm');
  await compared(/DELETE .*uploads/);
  await rm(folder, { recursive: true });
});

test.describe('where an own password changes', () => {
  // A read that meets the change is repeated.
  test.use({ expectedErrors: [/40[14] .*\/office\/api\//] });

  test('what is written about distributors and staff leaves no former list, count or history', async ({
    page,
  }, info) => {
    const { press, confirm, open, fill, choose, compared } = await enter(page, info);
    await open('requests/1/show');
    await press('Assign to me');
    await compared(/assign$/);
    await press('Close request');
    await compared(/close$/);
    await press('Reopen');
    await compared(/reopen$/);
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByLabel('Note for colleagues').fill('The amplifier again.');
    await press('Save note');
    await compared(/notes$/);
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await page.getByLabel('Reply to the distributor').fill('Is the amplifier on?');
    await press('Send reply');
    await compared(/answers$/);
    await press('Change API key', 'Change key');
    await compared(/api-key$/);

    await open('reply-templates/create');
    await fill({ Name: 'Hello', 'Text in Russian': 'Привет', 'Text in English': 'Hello' });
    await press('Save');
    await compared(/POST .*templates$/);
    await page.getByRole('link', { name: 'Hello', exact: true }).click();
    await fill({ Name: 'Hello again' });
    await press('Save');
    await compared(/PUT .*templates/);
    await press('Delete', 'Confirm');
    await compared(/DELETE .*templates/);

    await open('terms');
    await press('New version');
    await compared(/POST .*drafts$/);
    await fill({ Name: 'Second edition' });
    await press('Save');
    await compared(/PUT .*drafts/);
    await press('Delete', 'Confirm');
    await compared(/DELETE .*drafts/);
    await press('New version');
    await compared(/POST .*drafts$/);
    await press('Publish');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' }).format(new Date());
    await page.getByLabel(/Effective/).fill(today);
    await confirm('Publish');
    await compared(/publish$/);
    await page.waitForURL(/terms\/\d+\/show$/);
    await open('contracts/1/show');
    await press('Terminate');
    await fill({ 'Reason in Russian': 'Объект закрыт', 'Reason in English': 'The object has closed' });
    await confirm('Terminate');
    await compared(/terminate$/);
    await press('Start a new contract', 'Start and notify');
    await compared(/renew$/);

    await open('accounts/create');
    await fill({ Email: 'walker@demo.example', Name: 'Walker' });
    await press('Save');
    await compared(/POST .*accounts$/);
    await press('History');
    await fill({ Name: 'Walker & Sons' });
    await press('Save');
    await compared(/PUT .*accounts/);
    await press('Change API key', 'Change key');
    await compared(/api-key$/);
    await press('Sign-in link', 'Create link');
    await compared(/sign-in-link$/);
    await press('Done', 'Close account');
    await confirm('Close');
    await compared(/close$/);
    await press('Reopen account', 'Reopen');
    await compared(/open$/);
    const [account = ''] = /accounts\/\d+/.exec(page.url()) ?? [];
    await open('emails');
    await page.getByRole('row').nth(1).getByRole('link').click();
    await press('Send now');
    await compared(/retry$/);
    await open(account);
    await press('Delete personal data');
    await page.getByRole('dialog').getByRole('textbox').fill('walker@demo.example');
    await press('Delete for good');
    await compared(/erase$/);

    await open('staff/create');
    await fill({ Name: 'Vera', Email: 'vera@office.example' });
    await choose('Role', 'Support');
    await press('Save');
    await compared(/POST .*staff$/);
    await press('Done');
    await page.getByRole('link', { name: 'Vera' }).click();
    await press('History');
    await fill({ Name: 'Vera R.' });
    await press('Save');
    await compared(/PUT .*staff/);
    await press('Reset password', 'Confirm');
    await compared(/password$/);
    await press('Done');
    await open('staff/1');
    await fill({ Name: 'Maria' });
    await press('Save');
    await compared(/PUT .*staff/);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Maria' })).toBeVisible();
    const own = async (item: string) => {
      await press('Maria');
      await page.getByRole('menuitem', { name: item }).click();
    };
    const other = await request.newContext();
    await other.post(`${server.url}/office/api/sign-in`, { data: { email: 'office@demo.example', password } });
    await own('Where you’re signed in');
    await press('End all other sessions');
    await compared(/sessions.end$/);
    await confirm('Close');
    await other.dispose();
    await own('Change password');
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill(`${password} and 1`);
    await press('Change');
    await compared(/me.password$/);
    await own('Second factor');
    await page.getByLabel('6-digit code from the app').fill(codeOf(await page.getByRole('code').innerText()));
    await confirm('Set up');
    await compared(/enrol.confirm$/);
  });
});
