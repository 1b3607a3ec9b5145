import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask, makePlaylist, product, type Session, writeToSupport } from './support/api.ts';
import {
  type FormRow,
  type Given,
  guestForms,
  musicForms,
  playerForms,
  profileForms,
  scheduleForms,
  venueForms,
} from './support/portal-forms.ts';
import { addSession, expect, setLanguage, test } from './support/test.ts';
import { tone } from './support/tone.ts';
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

/** What is left of names without those that are covered, each of which covers one. */
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

/** Opens a form from an address that is loaded anew, as after a reload. */
async function open(page: Page, given: Given, { address, open: lead }: FormRow) {
  const ids: Record<string, unknown> = { ...given, album: given.album.id };
  await page.goto(given.url + address.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name])));
  await lead?.(page, given);
}

const matching = (expected: unknown): unknown =>
  typeof expected === 'object' && expected !== null
    ? expect.objectContaining(expected as Record<string, unknown>)
    : expected;

async function walk(page: Page, given: Given, row: FormRow) {
  const { submit: name, call, day } = row;
  await open(page, given, row);
  const typed = Object.entries(await row.types(given));
  const form = page
    .locator('form')
    .filter({ has: page.getByLabel(typed[0]?.[0] ?? '', { exact: true }) })
    .last();
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const submit = form.getByRole('button', { name, exact: true });
  const fill = async () => {
    for (const [label, text] of typed) await field(label).fill(text);
    await row.choose?.(page, given);
  };
  const isThere = async () => {
    for (const [label, text] of typed) await expect(field(label)).toHaveValue(text);
  };
  const isCall = (request: Request) => call?.test(`${request.method()} ${new URL(request.url()).pathname}`) === true;

  await fill();
  if (day) {
    await field(day).fill('31/11/2026');
    await submit.click();
    await expect(field(day), 'a day that there is not is refused').toHaveAttribute('aria-invalid', 'true');
    await fill();
  }
  if (call) {
    await page.route('**/dist/api/**', async (route) => {
      const request = route.request();
      if (!isCall(request)) return route.fallback();
      if (row.creates) await route.fetch();
      return route.abort();
    });
    await submit.click();
    await expect(page.getByText('Can’t reach the server.').first(), 'it says so').toBeVisible();
    await isThere();
    await page.unrouteAll({ behavior: 'wait' });
  }
  if (row.isDrafted ?? call) {
    await open(page, given, row);
    if (row.isDrafted) await isThere();
    else {
      for (const [label, text] of typed) await expect(field(label)).not.toHaveValue(text);
      await fill();
    }
  }
  await row.elsewhere?.(given);
  const sent: Request[] = [];
  page.on('request', (request) => isCall(request) && sent.push(request));
  await submit.dblclick();
  if (call) await expect.poll(async () => (await sent[0]?.response())?.ok(), 'it is sent').toBe(true);
  if (row.result) await expect.poll(() => row.result?.(given, page)).toEqual(matching(row.expected));
  else if (!call) await expect(form).toBeHidden();
  if (row.stepsBack) await expect(form).toBeHidden();
  expect(sent.length, 'two presses send it once').toBe(call ? 1 : 0);
}

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
const groups: [string, FormRow[], (session: Session, album: Given['album'], page: Page) => Promise<Partial<Given>>][] =
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
    const given = { url: product().url, account, album, venue: 0, playlist: 0, request: 0 };
    Object.assign(given, await prepare(account.session, album, page));
    for (const row of rows) await test.step(`${row.file}: ${row.submit}`, () => walk(page, given, row));
  });
}
