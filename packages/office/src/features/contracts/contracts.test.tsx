import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { field, fill, testDialog, press } from '../../testing/form.ts';
import { contractOf } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const reason = { reason: { ru: 'Нарушение', en: 'Breach' } };
const terminated = contractOf({
  status: 'terminated',
  termination: { terminated_at: '2027-03-01T09:00:00Z', ...reason },
});

describe('the dialog that terminates a contract', () => {
  testDialog({
    file: 'features/contracts/contract-actions.tsx',
    open: async (language = 'en') => {
      const server = serverFor()
        .answer('contract', { item: contractOf() })
        .answer('terminateContract', { item: terminated });
      const opened = await openOffice('/contracts/15/show', { server, language });
      await press(opened.user, language === 'en' ? 'Terminate' : 'Расторгнуть');
      return opened;
    },
    title: { ru: 'Расторгнуть договор K-15', en: 'Terminate contract K-15' },
    submit: 'Terminate',
    complete: async (user) => {
      await fill(user, 'Reason in Russian', 'Нарушение');
      await fill(user, 'Reason in English', 'Breach');
    },
    call: 'terminateContract',
    sent: { ...reason, version: 2 },
  });

  it('keeps its text and says why when somebody else has terminated the contract', async () => {
    const server = serverFor().answer('contract', { item: contractOf() });
    const { user } = await openOffice('/contracts/15/show', { server });
    await press(user, 'Terminate');
    await fill(user, 'Reason in English', 'Breach');
    await fill(user, 'Reason in Russian', 'Нарушение');
    server
      .answer('terminateContract', refuse('conflict', { message: 'Somebody was quicker.' }))
      .answer('contract', { item: { ...terminated, version: 3 } });
    await user.click(screen.getAllByRole('button', { name: 'Terminate' }).at(-1) ?? document.body);
    await screen.findByRole('button', { name: 'Start a new contract' });
    expect(screen.getByText('Somebody was quicker.')).toBeDefined();
    expect(field('Reason in English').value).toBe('Breach');
  });

  it('is offered to admins only', async () => {
    await openOffice('/contracts/15/show', { server: serverFor('support').answer('contract', { item: contractOf() }) });
    expect(await screen.findByText('Café Ltd')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Terminate' })).toBeNull();
  });

  it('is not offered before a contract is signed', async () => {
    await openOffice('/contracts/15/show', {
      server: serverFor().answer('contract', { item: contractOf({ signatures: [], status: 'draft' }) }),
    });
    expect(await screen.findByText('Café Ltd')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Terminate' })).toBeNull();
  });
});

describe('a terminated contract', () => {
  const open = (language: 'ru' | 'en' = 'en') =>
    openOffice('/contracts/15/show', { server: serverFor().answer('contract', { item: terminated }), language });

  it('tells its reason in the reader’s language', async () => {
    await open('ru');
    expect(await screen.findByText(/Нарушение/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Расторгнуть' })).toBeNull();
  });

  it('is followed by another one at an admin’s wish only, and once', async () => {
    const server = serverFor('support').answer('contract', { item: terminated });
    await openOffice('/contracts/15/show', { server });
    expect(await screen.findByText(/A termination can’t be undone/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Start a new contract' })).toBeNull();
    const successor = { id: 16, number: 'K-16' };
    await openOffice('/contracts/15/show', {
      server: serverFor().answer('contract', { item: { ...terminated, successor } }),
    });
    expect((await screen.findByRole('link', { name: 'K-16' })).getAttribute('href')).toBe('/contracts/16/show');
    expect(screen.queryByRole('button', { name: 'Start a new contract' })).toBeNull();
  });

  it('is followed by another one, which is opened', async () => {
    const { user, server, router } = await open();
    server.answer('renewContract', { item: contractOf({ id: 16, number: 'K-16', signatures: [] }) });
    await press(user, 'Start a new contract');
    expect(server.receivedOf('renewContract')).toHaveLength(0);
    await press(user, 'Start and notify');
    await waitFor(() => expect(router.state.location.pathname).toBe('/contracts/16/show'));
    expect(server.receivedOf('renewContract')).toHaveLength(1);
  });

  it('says why no other one could be begun', async () => {
    const { user, server } = await open();
    server.answer('renewContract', refuse('not_terminated', { message: 'There is another one already.' }));
    await press(user, 'Start a new contract');
    await press(user, 'Start and notify');
    expect(await screen.findByText('There is another one already.')).toBeDefined();
  });
});

it('a contract shows what it was signed with and by whom, and links to the file of each edition', async () => {
  await openOffice('/contracts/15/show', { server: serverFor().answer('contract', { item: contractOf() }) });
  const details = (await screen.findByText('Registration number')).closest('dl') ?? document.body;
  expect(details.textContent).toMatch(/CompanyCafé Ltd.*Registered address1 High Street.*Registration number123/);
  expect(details.textContent).not.toContain('INN');
  const pdf = screen.getByRole('link', { name: 'PDF' });
  expect(pdf.getAttribute('href')).toBe('/office/api/contracts/15/pdf?edition=1');
  expect(pdf.closest('section')?.textContent).toContain(`SHA-256 ${'b'.repeat(64)}`);
});
