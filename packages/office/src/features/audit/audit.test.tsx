import { screen, waitFor, within } from '@testing-library/dom';
import type { AuditEntry } from '@kamerton/wire/office';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { besideDialog, fill, findField, press, testSending } from '../../testing/form.ts';
import { page, trackOf } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const entry: AuditEntry = {
  id: 17,
  at: '2027-02-01T10:00:00Z',
  actor: { kind: 'staff', id: 1, name: 'Anna' },
  address: '192.0.2.1',
  act: 'album.edit',
  object: { kind: 'album', id: '3', name: 'Water' },
  before: { name: 'Water', explicit: false, label: 'Wet' },
  after: { name: 'Still water', explicit: true, label: 'Wet' },
  hash: 'f'.repeat(64),
};

const open = (language: 'ru' | 'en' = 'en') =>
  openOffice('/audit', { server: serverFor().answer('auditList', page(entry)), language });

describe('an entry of the audit log', () => {
  it('tells what has changed, as people read it', async () => {
    const { user } = await open();
    await press(user, 'Album changed');
    const dialog = await screen.findByRole('dialog', { name: 'Album changed' });
    expect(within(dialog).getByText('Still water')).toBeDefined();
    expect(within(dialog).getByText('Yes')).toBeDefined();
    expect(within(dialog).queryByText('Wet')).toBeNull();
    expect(within(dialog).getByText(`17:${'f'.repeat(64)}`)).toBeDefined();
  });

  it.each([
    [
      'API key changed',
      { act: 'account.key', after: { overlap_minutes: 60 } },
      'Minutes for which the old key still works',
    ],
    [
      'New contract after termination',
      { act: 'contract.renew', after: { replaces: 'KAM-000001' } },
      'In place of contract',
    ],
    ['All deals evaluated anew', { act: 'release.reread', after: { revoked: 3 } }, 'Tracks that fell silent'],
  ])('has a name for each field of %s', async (name, what, field) => {
    const server = serverFor().answer('auditList', page({ ...entry, before: null, ...what }));
    const { user } = await openOffice('/audit', { server, language: 'en' });
    await press(user, name);
    expect(within(await screen.findByRole('dialog', { name })).getByText(field)).toBeDefined();
  });

  it('calls a closed request by its state, and not by the refusal of a sign-in', async () => {
    const closed: AuditEntry = {
      ...entry,
      act: 'request.close',
      object: { kind: 'request', id: '3', name: 'No sound' },
      before: { status: 'answered' },
      after: { status: 'closed', reason: null },
    };
    const server = serverFor().answer('auditList', page(closed));
    const { user } = await openOffice('/audit', { server, language: 'en' });
    await press(user, 'Request closed');
    const dialog = await screen.findByRole('dialog', { name: 'Request closed' });
    expect(within(dialog).getByText('Closed')).toBeDefined();
    expect(within(dialog).queryByText('Reason')).toBeNull();
  });
});

it('names the tracks of an entry, at most twenty of them, and deleted ones by their numbers', async () => {
  const ids = Array.from({ length: 21 }, (_, at) => at + 7);
  const ordered: AuditEntry = { ...entry, act: 'collection.order', before: null, after: { tracks: ids, size: 2048 } };
  const server = serverFor()
    .answer('auditList', page(ordered))
    .answer('officeTracks', page(trackOf(), trackOf({ id: 8, name: 'Hail' })));
  const { user } = await openOffice('/audit', { server, language: 'en' });
  for (const label of ['Type', 'Who', 'From', 'To']) expect(await findField(label)).toBeDefined();
  await user.click((await screen.findAllByRole('button', { name: /order/ }))[0] ?? document.body);
  expect(await screen.findByText(/^Rain, Hail, No. 9, .*, No. 26, and 1 more$/)).toBeDefined();
  expect(server.received.at(-1)?.query).toEqual({ ids: ids.slice(0, 20).join(), limit: '200' });
});

it('says of an entry whose values are erased that they are', async () => {
  const erased: AuditEntry = {
    ...entry,
    act: 'account.edit',
    object: { kind: 'account', id: '12', name: '' },
    before: null,
    after: null,
    erased: true,
  };
  await openOffice('/audit', { server: serverFor().answer('auditList', page(erased)), language: 'en' });
  expect(await screen.findByText('Personal data deleted', { selector: 'td *, td' })).toBeDefined();
});

it('asks for the entries of the days by the clock that shows their times, in the list and in the file', async () => {
  const filter = encodeURIComponent(JSON.stringify({ from: '2027-02-01', to: '2027-02-02' }));
  const server = serverFor().answer('auditList', page(entry));
  await openOffice(`/audit?filter=${filter}&page=1`, { server, language: 'en' });
  await screen.findByText('Album changed');
  const [from, to] = [new Date(2027, 1, 1).toISOString(), new Date(2027, 1, 3).toISOString()];
  expect(server.received.findLast(({ call }) => call === 'auditList')?.query).toMatchObject({ from, to });
  const links = screen.getAllByRole('link', { name: /^Export/ }).map((link) => link.getAttribute('href') ?? '');
  expect(links.map((link) => new URL(link, 'http://office.test').searchParams.get('to'))).toEqual([to, to]);
});

describe('the dialog that verifies the log', () => {
  const whole = { entries: 17, last: { number: 17, hash: 'f'.repeat(64) }, broken: null, checkpoints: [] };
  const label = 'Entry number and hash you saved earlier (optional)';

  testSending({
    file: 'features/audit/verify-dialog.tsx',
    open: async () => {
      const opened = await open();
      opened.server.answer('auditVerify', whole);
      await press(opened.user, 'Verify the log');
      return opened;
    },
    submit: 'Verify',
    complete: async (user) => fill(user, label, `17:${'e'.repeat(64)}`),
    call: 'auditVerify',
    sent: { expect: `17:${'e'.repeat(64)}` },
  });

  it('sends a checkpoint only if there is one, trimmed, and tells what was found', async () => {
    const { user, server } = await open();
    server.answer('auditVerify', whole);
    await press(user, 'Verify the log');
    await press(user, 'Verify');
    expect(await screen.findByText(/17 entries/)).toBeDefined();
    expect(screen.getByText(/no external checkpoints yet/)).toBeDefined();
    await fill(user, label, ` 17:${'e'.repeat(64)} `);
    await besideDialog(user);
    server.answer('auditVerify', {
      ...whole,
      broken: { number: 17, fault: 'not_as_expected' },
      checkpoints: [
        { number: 12, at: '2026-11-24T10:00:00.000Z', place: '/mnt/away/kamerton-audit.txt', is_outside: true },
        { number: 11, at: '2026-11-24T09:00:00.000Z', place: 'auditor@company.example', is_outside: false },
      ],
    });
    await press(user, 'Verify');
    expect(await screen.findByText(/entry 12, \/mnt\/away\/kamerton-audit.txt/)).toBeDefined();
    expect(screen.getByText(/entry 11, auditor@company.example.*accepted the email yet/)).toBeDefined();
    expect(await screen.findByRole('alert')).toBeDefined();
    await waitFor(() => expect(server.bodiesOf('auditVerify')).toEqual([{}, { expect: `17:${'e'.repeat(64)}` }]));
  });

  it('tells in Russian that a checkpoint is malformed', async () => {
    const { user, server } = await open('ru');
    server.answer('auditVerify', refuse('invalid', { fields: { expect: 'malformed' } }));
    await press(user, 'Проверить журнал');
    await fill(user, 'Записанные ранее номер и хеш, если есть', 'abc');
    await press(user, 'Проверить');
    expect(await screen.findByText('Неверный формат')).toBeDefined();
  });
});
