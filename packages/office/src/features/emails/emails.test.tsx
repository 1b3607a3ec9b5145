import { emailReasons } from '@kamerton/wire/office';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { press } from '../../testing/form.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const failed = {
  id: 50,
  kind: 'recover',
  recipient: 'cafe@example.com',
  account_id: 12,
  subject: 'Your password',
  state: 'failed' as const,
  tries: 5,
  reason: '550 mailbox unavailable',
  created_at: '2027-02-01T10:00:00Z',
  sent_at: null,
  next_try_at: null,
};

it('shows why an email was not sent, and sends it again on demand', async () => {
  const server = serverFor('support').answer('email', { item: { ...failed, text: 'Hello', hides_codes: true } });
  const { user } = await openOffice('/emails/50/show', { server });
  expect(await screen.findByText('550 mailbox unavailable')).toBeDefined();
  expect(screen.getByText(/5 attempts/)).toBeDefined();
  const sent = { ...failed, state: 'sent' as const, reason: null, sent_at: failed.created_at };
  server.answer('retryEmail', { item: sent }).answer('email', { item: { ...sent, text: 'Hello', hides_codes: false } });
  await press(user, 'Send now');
  expect(await screen.findByText('Email sent')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull());
});

it('says why an email cannot be sent again, and offers it still', async () => {
  const server = serverFor('support').answer('email', { item: { ...failed, text: 'Hello', hides_codes: true } });
  server.answer('retryEmail', refuse('conflict', { message: 'It was sent already.' }));
  const { user } = await openOffice('/emails/50/show', { server });
  await press(user, 'Send now');
  expect(await screen.findByText('It was sent already.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send now' }).disabled).toBe(false);
});

it('is shown once the server answers', async () => {
  const server = serverFor().answer('email', refuse('unavailable', { message: 'Come back later.' }));
  const { user, router } = await openOffice('/emails/50/show', { server });
  expect(await screen.findByText('Come back later.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/emails/50/show');
  server.answer('email', { item: { ...failed, text: 'Hello', hides_codes: true } });
  await press(user, 'Try again');
  expect(await screen.findByText('550 mailbox unavailable')).toBeDefined();
});

it('tells in Russian that a text cannot be read', async () => {
  const item = { ...failed, reason: emailReasons.sealed, text: null, hides_codes: false };
  const server = serverFor('support').answer('email', { item });
  await openOffice('/emails/50/show', { server, language: 'ru' });
  expect(await screen.findByText(/прочесть его нельзя/)).toBeDefined();
  expect(screen.getByText('Письмо зашифровано другим секретом.')).toBeDefined();
});
