import { type Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask, type Session, writeToSupport } from './support/api.ts';
import { send } from './support/command.ts';
import { addSession, expect, test } from './support/test.ts';

test.use({ comparesQueries: true });

const messagesOf = async ({ token }: Session, id: number): Promise<string[]> =>
  (await ask<{ messages: { message: string }[] }>(token, 'GET', `/feedback/requests/${id}`)).messages.map(
    ({ message }) => message,
  );

const thread = (page: Page) => page.getByRole('log', { name: 'Thread' });

test('a request gets a number, and its answer arrives without a reload', async ({ page, context }) => {
  await addSession(context, (await newAccount('asker')).session);
  await page.goto('/dist/feedback/index');
  const main = page.getByRole('main');
  await expect(main).toContainText('No support requests sent');
  await main.getByRole('link', { name: 'Contact support' }).click();
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(main.getByText('Fill in the field')).toHaveCount(2);
  await main.getByRole('button', { name: 'Change the API access key' }).click();
  await main.getByLabel('Message').fill('Our key has leaked.\nPlease change it.');
  // Typed text survives a reload.
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.reload();
  await expect(main.getByLabel('Subject')).toHaveValue('Change the API access key');
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  const heading = main.getByRole('heading', { name: /^Request No\. \d+ sent$/ });
  await expect(heading).toBeFocused();
  const number = /\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
  await main.getByRole('link', { name: 'Request history' }).click();
  const row = main.getByRole('listitem').filter({ hasText: `No. ${number}` });
  await expect(row).toContainText('Open');
  await expect(row).toContainText('1 message');

  await stream;
  await send('reply', { number, message: 'It is changed: see https://example.com/keys.' });
  await expect(page.getByText('1 new reply').first()).toBeAttached();
  await expect(row).toContainText('Answered');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/dist/feedback/request/${number}$`));
  await expect(page).toHaveTitle('Change the API access key · Feedback · Kamerton');
  const link = thread(page).getByRole('link', { name: 'https://example.com/keys', exact: true });
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(page.getByText('1 new reply')).toHaveCount(0);

  await send('reply', { number, message: 'Is all well now?' });
  await expect(thread(page)).toContainText('Is all well now?');
  await expect(main.getByText('Answered')).toBeVisible();
  await main.getByLabel('New message').fill('All is well.');
  await page.keyboard.press('Control+Enter');
  await expect(thread(page)).toContainText('All is well.');
  // A message of one's own opens the request again.
  await expect(main.getByText('Open', { exact: true })).toBeVisible();
  await expect(main.getByLabel('New message')).toHaveValue('');
});

test.describe('where the network fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('a message waits marked for another try, and arrives once', async ({ page, context }) => {
    const { session } = await newAccount('asker');
    const id = await writeToSupport(session, 'Music', 'First');
    await addSession(context, session);
    await page.goto(`/dist/feedback/request/${id}`);
    await page.route('**/messages', (route) => route.abort());
    await page.getByLabel('New message').fill('Second');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(thread(page)).toContainText('Second');
    await expect(thread(page)).toContainText('Not sent');
    await page.reload();
    await expect(thread(page)).toContainText('Not sent');
    await page.unroute('**/messages');
    await thread(page).getByRole('button', { name: 'Try again' }).click();
    await expect(thread(page).getByText('Not sent')).toHaveCount(0);
    await expect.poll(() => messagesOf(session, id)).toEqual(['First', 'Second']);
    await expect(thread(page).getByText('Second')).toHaveCount(1);
  });
});

test('one tab tells the other what the stream has told it', async ({ page, context }) => {
  const { session } = await newAccount('asker');
  const id = await writeToSupport(session, 'Music', 'First');
  await addSession(context, session);
  let streams = 0;
  context.on('request', (request) => (streams += request.url().includes('/api/events') ? 1 : 0));
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(`/dist/feedback/request/${id}`);
  await stream;
  const other = await context.newPage();
  // A visible one opens a stream of its own when the first has stood still for a moment.
  await other.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  await other.goto('/dist/feedback/history');
  await expect(other.getByRole('main')).toContainText('Open');
  // It listens as soon as it waits for the lock of the tab that has the stream.
  const waiting = () =>
    other.evaluate(async () => (await navigator.locks.query()).pending?.some(({ name }) => name === 'events'));
  await expect.poll(waiting).toBe(true);
  await send('reply', { number: String(id), message: 'Second' });
  await expect(thread(page)).toContainText('Second');
  await expect(other.getByRole('main')).toContainText('Answered');
  expect(streams).toBe(1);
});
