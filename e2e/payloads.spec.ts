import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { emails, product, type Session, signIn } from './support/api.ts';
import { inLetterTo, lettersAsPages } from './support/letters.ts';
import { enterOffice } from './support/office.ts';
import { officeScreens } from './support/office-screens.ts';
import { canaryHost, packed, payloads } from './support/payloads.ts';
import { watchPolicy } from './support/policy.ts';
import { openPost } from './support/post.ts';
import { startOwn } from './support/product.ts';
import { addressOf, guestScreens, portalScreens } from './support/screens.ts';
import { pageReady } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';

type Item = { id: number; version: number };
type Send = <T = { item: Item }>(method: string, path: string, data?: object) => Promise<T>;

const sender =
  ({ request }: BrowserContext, root: string, headers: Record<string, string>): Send =>
  async (method, path, data) => {
    const answer = await request.fetch(`${product().url}${root}${path}`, {
      method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...(data && { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as never;
  };

/** Notes everything that a payload would do, and each refusal of a content policy. */
async function watch(context: BrowserContext): Promise<string[]> {
  const done = await watchPolicy(context);
  await context.exposeBinding('canary', (_, payload: unknown) => void done.push(`payload ${String(payload)} ran`));
  context.on('page', (page) => page.on('dialog', (dialog) => void done.push(`a dialog: ${dialog.message()}`)));
  context.on('request', (request) => {
    if (new URL(request.url()).host.includes(canaryHost)) done.push(`asked ${request.url()}`);
  });
  return done;
}

/** Fills every text field of the portal's forms; answers the playlists and requests that hold the payloads. */
async function fillPortal(send: Send) {
  const { types } = await send<{ types: Item[] }>('GET', '/objects/types');
  const { cities } = await send<{ cities: Item[] }>('GET', '/cities?q=mos');
  const [city_id, object_type_id] = [cities[0]?.id, types[0]?.id];
  const playlists: number[] = [];
  for (const text of payloads) {
    const { playlist } = await send<{ playlist: Item }>('POST', '/my/playlists', { name: text, description: text });
    await send('POST', `/my/playlists/${playlist.id}/tracks`, { album_id: 1 });
    const venue = { name: text, address: text, legal_entity: text, city_id, object_type_id, playlist_id: playlist.id };
    await send('POST', '/objects', venue);
    playlists.push(playlist.id);
  }
  const requests: number[] = [];
  for (const text of packed(200)) {
    const { request } = await send<{ request: Item }>('POST', '/feedback/requests', { subject: text, message: text });
    await send('POST', `/feedback/requests/${request.id}/messages`, { message: payloads.join('\n\n') });
    requests.push(request.id);
  }
  await send('PUT', '/profile', { name: payloads[0], contact: packed(300)[0] });
  return { playlists, requests };
}

/** True for a text of the letters that a contract is printed with. */
const isPrinted = (text: string): boolean => /^[ -~]*$/.test(text);

const inBoth = (text: string) => ({ ru: text, en: text });

/** Fills every text field of the office's forms. */
async function fillOffice(send: Send, requests: readonly number[]) {
  const list = async (path: string) => (await send<{ items: Item[] }>('GET', path)).items;
  const tracks = await list('/tracks?limit=200&sort=id');
  const albums = await list('/albums?limit=200&sort=id');
  for (const [at, text] of payloads.entries()) {
    const [track, album] = [tracks[at], albums[at]];
    const names = { name: text, artist: text };
    if (track) {
      const more = { composer: text, lyricist: text, version: track.version };
      await send('PUT', `/tracks/${track.id}`, { ...names, ...more });
    }
    if (album) await send('PUT', `/albums/${album.id}`, { ...names, label: text, version: album.version });
    for (const kind of ['genres', 'tags']) await send('POST', `/${kind}`, { name: inBoth(text) });
    const { item: block } = await send('POST', '/blocks', { name: inBoth(text) });
    const about = { name: inBoth(text), description: inBoth(text), block_id: block.id };
    const { item: collection } = await send('POST', '/collections', about);
    await send('POST', `/collections/${collection.id}/tracks`, { album_id: albums[0]?.id });
    for (const [kind, { id }] of [
      ['collections', collection],
      ['blocks', block],
    ] as const) {
      const [{ item }] = [await send('GET', `/${kind}/${id}`)];
      await send('PUT', `/${kind}/${id}`, { version: item.version, is_published: true });
    }
    const template = text.replaceAll(/[{}]/g, '');
    await send('POST', '/reply-templates', { name: text, text: inBoth(template) });
    await send('POST', '/accounts', { email: `payload-${at}@payloads.example`, name: text, contact: text });
    await send('POST', '/staff', { email: `payload-${at}@payloads.example`, name: text, role: 'support' });
    await send('PUT', '/saved-filters', { list: 'tracks', name: text, filter: { q: text } });
  }
  for (const text of payloads.slice(0, 15)) {
    const path = `${text.replaceAll(/[/\\\u2028]/g, '_')}.wav`;
    await send('POST', '/uploads', { name: text, files: [{ path, size: 1 }] });
  }
  for (const [at, text] of packed(500).entries()) {
    const ids = [tracks.at(-1 - at)?.id];
    await send('PUT', '/revocations', { kind: 'track', ids, reason: inBoth(text) });
  }
  for (const id of requests) {
    const { item } = await send('GET', `/requests/${id}`);
    await send('POST', `/requests/${id}/notes`, { note: payloads.join('\n') });
    await send('POST', `/requests/${id}/answers`, { version: item.version, message: payloads.join('\n\n') });
  }
  const forms = (text: string) => [`# ${text}`, `- ${text}`, `1. ${text}`, `**${text}**`];
  const terms = payloads.filter(isPrinted).flatMap(forms).join('\n\n');
  const { item: draft } = await send('POST', '/terms-drafts', { name: payloads[0], text: inBoth(terms) });
  await send('POST', '/terms-drafts', { name: payloads[1], text: inBoth(payloads.flatMap(forms).join('\n\n')) });
  // In force in any zone.
  // test-rules: a day that has begun in every zone
  const effective_from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await send('POST', `/terms-drafts/${draft.id}/publish`, { version: draft.version, effective_from });
}

/** Signs a contract whose details are payloads. */
async function sign(send: Send) {
  const [signatory_name = '', signatory_position] = packed(200, isPrinted);
  const details = {
    is_foreign: true,
    legal_entity: packed(300, isPrinted)[0],
    legal_address: packed(500, isPrinted)[0],
    signatory_name,
    signatory_position,
    registration_number: payloads[2],
    country: 'DE',
  };
  await send('PUT', '/contract', details);
  const { version } = await send<{ version: number }>('GET', '/contract/terms');
  const shown = (await send<{ contract: { version: number } }>('GET', '/contract')).contract.version;
  await send('POST', '/contract/code', { version: shown });
  const code = await inLetterTo(emails.second, /Code: (\d{6})|Код: (\d{6})/);
  const { contract } = await send<{ contract: { number: string } }>('POST', '/contract/sign', {
    version: shown,
    terms_version: version,
    signatory_name,
    code: /\d{6}/.exec(code)?.[0],
  });
  return { number: contract.number, signatory_name };
}

async function open(page: Page, address: string, done: readonly string[]): Promise<void> {
  await page.goto(address);
  await pageReady(page);
  expect(done, address).toEqual([]);
}

test.describe('with texts that mean to run', () => {
  // Console messages of refusals are told by the page itself.
  const environment = { ...process.env };
  let post: Awaited<ReturnType<typeof openPost>>;
  let server: Awaited<ReturnType<typeof startOwn>>;
  let letters: string;
  test.beforeAll(async () => {
    // It composes a demonstration of its own.
    test.setTimeout(600_000);
    letters = mkdtempSync(join(tmpdir(), 'kamerton-e2e-letters-'));
    post = await openPost(letters);
    const { password } = product();
    server = await startOwn({ DEMO: 'small', DEMO_PASSWORD: password, SMTP_URL: post.url });
    Object.assign(process.env, { E2E_URL: server.url, E2E_DATA_DIR: server.dataDir, E2E_LETTERS: letters });
  });
  test.afterAll(async () => {
    for (const name of ['E2E_URL', 'E2E_DATA_DIR', 'E2E_LETTERS']) process.env[name] = environment[name];
    await server.stop();
    await post.close();
    rmSync(letters, { recursive: true, force: true });
  });

  test('in every text field, nothing runs or is loaded on any screen, in any letter or contract', async ({
    context,
    browser,
  }) => {
    test.setTimeout(600_000);
    const session: Session = await signIn(emails.second);
    const done = await watch(context);
    await addSession(context, session);
    const portal = sender(context, '/dist/api', { token: session.token });
    const { playlists, requests } = await fillPortal(portal);

    const staff = await browser.newContext({ baseURL: server.url });
    const doneInOffice = await watch(staff);
    await enterOffice(staff);
    const { csrf } = (await (await staff.request.get('/office/api/me')).json()) as { csrf: string };
    const office = sender(staff, '/office/api', { 'x-csrf': csrf });
    await fillOffice(office, requests);
    const { number, signatory_name } = await sign(portal);

    await Promise.all([
      test.step('the portal and the public pages', async () => {
        const page = await context.newPage();
        const asked = payloads.slice(0, 3).map(encodeURIComponent);
        const own = [
          ...playlists.slice(0, 2).map((id) => `/dist/mymusic/playlist/${id}`),
          ...requests.slice(0, 2).map((id) => `/dist/feedback/request/${id}`),
          ...asked.map((text) => `/dist/search?what=${text}`),
          ...asked.map((text) => `/verify?number=${text}&hash=${text}`),
          `/verify?number=${number}`,
          `/dist/${asked[0]}`,
        ];
        for (const address of [...own, ...guestScreens]) await open(page, address, done);
        for (const screen of portalScreens.flat()) await open(page, await addressOf(session.token, screen), done);
        await open(page, '/dist/object', done);
        await expect(page.getByRole('main').getByText('canary(').first()).toBeVisible();
      }),
      test.step('the office', async () => {
        const page = await staff.newPage();
        const openInOffice = async (path: string) => {
          await page.goto(`/office/${path}`);
          await expect(page.getByRole('main').locator('tbody, form, ol, h2, p').first(), path).toBeVisible();
          expect(doneInOffice, path).toEqual([]);
        };
        for (const { address, rows = [] } of Object.values(officeScreens).flatMap(({ screens }) => screens)) {
          await openInOffice(address);
          const leads = rows[0]?.leads?.source;
          // Nothing was imported here.
          if (!leads || address === 'imports') continue;
          const [first] = (await office<{ items: Item[] }>('GET', `/${address}?limit=1`)).items;
          await openInOffice(`${address}/${first?.id}${leads.endsWith('show$') ? '/show' : ''}`);
        }
        await page.goto('/office/genres');
        await expect(page.getByRole('main').getByText('canary(').first()).toBeVisible();
      }),
    ]);

    await test.step('letters', async () => {
      const reader = await context.newPage();
      const pages = lettersAsPages();
      expect(pages.length).toBeGreaterThan(payloads.length);
      await reader.setContent(pages.map((page) => `<article>${page}</article>`).join(''));
      const found = await reader.evaluate(() => ({
        elements: [
          ...new Set([...document.querySelectorAll('article *')].map(({ localName }) => localName)),
        ].toSorted(),
        attributes: [
          ...new Set([...document.querySelectorAll('article *')].flatMap((element) => element.getAttributeNames())),
        ].toSorted(),
      }));
      expect(found).toEqual({
        elements: ['a', 'br', 'meta', 'p', 'style', 'table', 'tbody', 'td', 'title', 'tr'],
        attributes: [
          'align',
          'border',
          'cellpadding',
          'cellspacing',
          'charset',
          'class',
          'content',
          'href',
          'name',
          'role',
          'style',
          'width',
        ],
      });
      expect(done).toEqual([]);
    });

    await test.step('the contract', async () => {
      const answer = await context.request.get(`${server.url}/dist/api/contract/download`, {
        headers: { token: session.token },
      });
      const bytes = await answer.body();
      expect(bytes.toString('latin1')).not.toMatch(/\/(JavaScript|OpenAction|Launch)\b/);
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
      expect(text.replaceAll(/\s+/g, '')).toContain(signatory_name.replaceAll(/\s+/g, ''));
    });
    await staff.close();
    expect([...done, ...doneInOffice]).toEqual([]);
  });
});
