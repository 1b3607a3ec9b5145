import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask, makePlaylist, product, type Session, writeToSupport } from './support/api.ts';
import { walk } from './support/form-walk.ts';
import { enterOffice, oldestFirst } from './support/office.ts';
import { type FormRow, type Setup, guestForms, musicForms, profileForms } from './support/portal-forms.ts';
import { addSession, expect, setLanguage, test } from './support/test.ts';
import { tone } from './support/tone.ts';
import { playerForms, scheduleForms, venueForms } from './support/venue-forms.ts';
import { addVenue } from './support/venue.ts';

// Answers are lost on purpose.
test.use({ expectedErrors: [/ERR_FAILED/] });

/** Each match in the files of an app, as the first group or the path of its file. */
function matchesIn(app: string, files: RegExp, pattern: RegExp): string[] {
  const root = join(import.meta.dirname, '../packages', app, 'src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = file]) =>
        name.replaceAll('\\', '/'),
      ),
    );
}

const screens = /(?<!\.test)\.tsx$/;

/** Names without those that are covered, each of which covers one. */
const without = (names: string[], covered: readonly string[]) =>
  covered.reduce((left, name) => {
    const at = left.indexOf(name);
    return at === -1 ? left : left.toSpliced(at, 1);
  }, names);

test('each form of the portal is walked here, and each of the office by a case of its tests', () => {
  const walked = [guestForms, profileForms, musicForms, venueForms, playerForms, scheduleForms].flat();
  const ofPortal = matchesIn('portal', screens, /<[Ff]orm\b/g);
  const ofOffice = matchesIn('office', screens, /<form\b|component="form"|<(?:FormDialog|OfficeForm|SimpleForm)\b/g);
  const cases = matchesIn('office', /\.test\.tsx$/, /^ +file: '([^']+)'/gm);
  expect({
    portal: without(ofPortal, ['ui/form.tsx', ...walked.map(({ file }) => file)]),
    // The last cuts a picture, and takes no text.
    office: without(ofOffice, ['ui/form-dialog.tsx', 'ui/office-edit.tsx', 'ui/cover-card.tsx', ...cases]),
  }).toEqual({ portal: [], office: [] });
});

const company = {
  is_foreign: false,
  legal_entity: 'ООО «Переплёт»',
  inn: '5401234566',
  ogrn: '1025400000120',
  kpp: '540101001',
  legal_address: 'Новосибирск',
  signatory_name: 'Самойлов Игорь Павлович',
  signatory_position: 'Директор',
  bik: '045004641',
  settlement_account: '40702810838000060473',
  correspondent_account: '30101810500000000641',
};

/** The name at which browsers allow passkeys without TLS. */
const localhost = () => product().url.replace('127.0.0.1', 'localhost');

/** Gives the page an authenticator that verifies its owner by itself. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const owner = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', ...owner },
  });
}

const addBakery = (session: Session) =>
  addVenue(session, 'Bakery', { start_time: '08:00', end_time: '21:00', tags: ['Late'] });

/** Forms of one account each, with what it needs for them. */
const groups: [string, FormRow[], (session: Session, album: Setup['album'], page: Page) => Promise<Partial<Setup>>][] =
  [
    ['signing in', guestForms, async () => ({})],
    [
      'profile',
      profileForms,
      async (session, _, page) => {
        await addSession(page.context(), session, localhost());
        await setLanguage(page.context(), 'en', localhost());
        await addAuthenticator(page);
        return { url: localhost() };
      },
    ],
    [
      'playlists, requests, contract',
      musicForms,
      async (session, album) => {
        await ask(session.token, 'PUT', '/contract', company);
        const playlist = (await makePlaylist(session.token, 'Mornings', album.id)).id;
        return { playlist, request: await writeToSupport(session, 'Music') };
      },
    ],
    [
      'venues',
      venueForms,
      async (session) => {
        const venue = await addBakery(session);
        const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [
          [`${day}_start`, '08:00'],
          [`${day}_end`, '21:00'],
        ]);
        await ask(session.token, 'PUT', `/objects/${venue}`, Object.fromEntries(week));
        await ask(session.token, 'PUT', '/objects', { id: venue, advanced_schedule: true });
        return { venue };
      },
    ],
    [
      'players, groups of venues',
      playerForms,
      async (session) => {
        const venue = await addBakery(session);
        await addVenue(session, 'Bar');
        // A venue without a player has no pauses.
        const { code } = await ask<{ code: string }>(session.token, 'POST', `/objects/${venue}/players`, {});
        await ask('', 'POST', '/player/pair', { code, name: 'Tablet', version: '0.1.0' });
        return { venue };
      },
    ],
    [
      'schedules',
      scheduleForms,
      async (session) => {
        const audio = tone(1, 440).toString('base64');
        await ask(session.token, 'POST', '/announcements', { name: 'Closing soon', audio });
        return { venue: await addBakery(session) };
      },
    ],
  ];

for (const [name, rows, prepare] of groups) {
  test(`what is typed is sent once and not lost: ${name}`, async ({ page, context, album }) => {
    const account = await newAccount('forms');
    if (rows !== guestForms) await addSession(context, account.session);
    const setup = { url: product().url, account, album, venue: 0, playlist: 0, request: 0 };
    Object.assign(setup, await prepare(account.session, album, page));
    for (const row of rows) await test.step(`${row.file}: ${row.submit}`, () => walk(page, setup, row));
  });
}

/** Forms of the office that have a day; the browser’s own field tells a program that a day which does not exist is none. */
const officeDays: { form: string; submit: string; label: string; open: (page: Page) => Promise<unknown> }[] = [
  {
    form: 'an album',
    submit: 'Save',
    label: 'Release date',
    open: async (page) => {
      await page.goto(`/office/albums?${oldestFirst}`);
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      // Without another change, there is nothing to save.
      await page.getByLabel(/^Name/).fill('Renamed');
    },
  },
  {
    form: 'several albums',
    submit: 'Apply to all',
    label: 'Release date',
    open: async (page) => {
      await page.goto(`/office/albums?${oldestFirst}`);
      await page.getByRole('row').nth(1).getByRole('checkbox').click();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Release date' }).check();
    },
  },
  {
    form: 'the date of terms',
    submit: 'Publish',
    label: 'Effective from',
    open: async (page) => {
      await page.goto('/office/terms');
      await page.getByRole('button', { name: 'New version' }).click();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
    },
  },
];

test('a day that does not exist is sent by no form of the office', async ({ page, context }) => {
  await enterOffice(context);
  for (const { form, submit, label, open } of officeDays) {
    await test.step(form, async () => {
      await open(page);
      const sent: string[] = [];
      page.on(
        'request',
        (request) => request.method() !== 'GET' && /office.api/.test(request.url()) && sent.push(request.url()),
      );
      const field = page.getByLabel(label).and(page.locator('input[type="date"]'));
      await field.focus();
      await page.keyboard.type('02312027');
      const isUnreadable = () => field.evaluate((input: HTMLInputElement) => input.validity.badInput);
      await expect.poll(isUnreadable).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: submit, exact: true }).last().click();
      await expect(field, 'it is what the browser asks for').toBeFocused();
      expect(await isUnreadable()).toBe(true);
      expect(sent).toEqual([]);
    });
  }
  await page.goto('/office/audit');
  await page.getByLabel('From').focus();
  await page.keyboard.type('02312027');
  await page.keyboard.press('Tab');
  await page.getByLabel('Search').first().focus();
  await expect(page.getByText('This date does not exist')).toBeVisible();
  const from = page.getByLabel('From');
  await from.fill('2027-02-01');
  await from.blur();
  await expect(page).toHaveURL(/2027-02-01/);
  await from.fill('');
  await from.blur();
  await expect(page, 'a day that is emptied filters no more').not.toHaveURL(/2027-02-01/);
});
