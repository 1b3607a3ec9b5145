import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { choose, field, fill, findField, press } from '../testing/form.ts';
import { accountOf, genreOf, page, staffOf } from '../testing/records.ts';
import { openOffice, serverFor } from '../testing/render-office.tsx';

const bar = accountOf({ id: 12, name: 'Bar', version: 1 });

/** Sends a new account, and types another name before the answer. */
async function createAccount() {
  const server = serverFor().answer('accounts', page(bar)).answer('account', { item: bar });
  const answer = server.answerLater('addAccount', { item: bar });
  const opened = await openOffice('/accounts', { server });
  const { user, router } = opened;
  await router.navigate('/accounts/create');
  await fill(user, 'Email', 'bar@example.com');
  await fill(user, 'Name', 'Bar');
  await press(user, 'Save');
  await waitFor(() => expect(server.receivedOf('addAccount')).toHaveLength(1));
  await fill(user, 'Name', 'Bar on the corner');
  return { ...opened, answer };
}

async function leave(router: Awaited<ReturnType<typeof openOffice>>['router'], path: string) {
  await router.navigate(path);
  await screen.findByRole('table');
  expect(router.state.location.pathname).toBe(path);
}

const isSaveOff = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled;

describe('what is typed while a record is created', () => {
  it('is saved on the page of the record, and comes back by no step back to it', async () => {
    const { user, server, router, answer } = await createAccount();
    const saved = { ...bar, name: 'Bar on the corner', version: 2 };
    server.answer('changeAccount', () => {
      server.answer('account', { item: { ...saved, name: 'Bistro', version: 3 } });
      return { item: saved };
    });
    answer();
    await screen.findByRole('button', { name: 'Close account' });
    await waitFor(() => expect(field('Name').value).toBe('Bar on the corner'));
    // A step back leads to the list, and to no page with the same text once more.
    expect(router.state).toMatchObject({ historyAction: 'REPLACE', location: { pathname: '/accounts/12', state: {} } });
    await press(user, 'Save');
    await waitFor(() => expect(server.bodiesOf('changeAccount')).toMatchObject([{ name: 'Bar on the corner' }]));
    await waitFor(() => expect(isSaveOff()).toBe(true));
    await leave(router, '/accounts');
    await router.navigate(-1);
    await waitFor(() => expect(field('Name').value).toBe('Bistro'));
    expect(isSaveOff()).toBe(true);
  });

  it('is on no later page of the record where the first one was left before it was shown', async () => {
    const { server, router, answer } = await createAccount();
    const release = server.holdNext('account');
    answer();
    await waitFor(() => expect(server.receivedOf('account')).toHaveLength(1));
    await leave(router, '/accounts');
    release();
    await router.navigate('/accounts/12');
    expect((await findField('Name')).value).toBe('Bar');
    expect(isSaveOff()).toBe(true);
  });
});

const fillColleague = async (user: UserEvent) => {
  await fill(user, 'Name', 'Clara');
  await fill(user, 'Email', 'clara@kamerton.example');
  await choose(user, 'Role', 'Catalogue');
};

describe('an answer that comes once the page was left', () => {
  it('shows the first password of a new colleague wherever the operator is by then, and leads nowhere', async () => {
    vi.stubGlobal('confirm', () => true);
    const server = serverFor().answer('officeTags', page(genreOf()));
    const answer = server.answerLater('addStaff', { item: staffOf({ name: 'Clara' }), password: 'first-word' });
    const { user, router } = await openOffice('/staff/create', { server });
    await fillColleague(user);
    await press(user, 'Save');
    await waitFor(() => expect(server.receivedOf('addStaff')).toHaveLength(1));
    await leave(router, '/tags');
    answer();
    expect(await screen.findByText('first-word')).toBeDefined();
    await press(user, 'Done');
    await waitFor(() => expect(screen.queryByText('first-word')).toBeNull());
    expect(router.state.location.pathname).toBe('/tags');
  });

  it('shows a password that was reset', async () => {
    const server = serverFor().answer('staffMember', { item: staffOf() }).answer('officeTags', page(genreOf()));
    const answer = server.answerLater('resetStaffPassword', { password: 'another-word' });
    const { user, router } = await openOffice('/staff/2', { server });
    await press(user, 'Reset password');
    await press(user, 'Confirm');
    await waitFor(() => expect(server.receivedOf('resetStaffPassword')).toHaveLength(1));
    await leave(router, '/tags');
    answer();
    expect(await screen.findByText('another-word')).toBeDefined();
  });

  it('shows a sign-in link', async () => {
    const server = serverFor().answer('account', { item: bar }).answer('officeTags', page(genreOf()));
    const url = 'https://portal.example/sign-in/secret';
    const answer = server.answerLater('signInLink', { url, expires_at: '2027-03-01T09:10:00Z' });
    const { user, router } = await openOffice('/accounts/12', { server });
    await press(user, 'Sign-in link');
    await press(user, 'Create link');
    await waitFor(() => expect(server.receivedOf('signInLink')).toHaveLength(1));
    await leave(router, '/tags');
    answer();
    expect(await screen.findByText(url)).toBeDefined();
  });

  it('leaves another form of a new record where it is', async () => {
    vi.stubGlobal('confirm', () => true);
    const server = serverFor().answer('officeGenres', page(genreOf())).answer('officeTags', page(genreOf()));
    const answer = server.answerLater('createGenre', { item: genreOf() });
    const { router, user } = await openOffice('/genres/create', { server });
    await fill(user, 'In Russian', 'Рок');
    await fill(user, 'In English', 'Rock');
    await press(user, 'Save');
    await waitFor(() => expect(server.receivedOf('createGenre')).toHaveLength(1));
    await leave(router, '/tags');
    await router.navigate('/genres/create');
    await findField('In Russian');
    answer();
    expect(await screen.findByText('Created')).toBeDefined();
    await fill(user, 'In Russian', 'Джаз');
    expect(router.state.location.pathname).toBe('/genres/create');
    expect(field('In Russian').value).toBe('Джаз');
  });

  it('shows no secret to whoever is there once the operator has signed out', async () => {
    vi.stubGlobal('confirm', () => true);
    const server = serverFor();
    server.answer('signOut', () => {
      server.answer('signInState', { step: 'password', demo: null });
      return { success: true };
    });
    const answer = server.answerLater('addStaff', { item: staffOf({ name: 'Clara' }), password: 'first-word' });
    const { user, router } = await openOffice('/staff/create', { server, isWhole: true });
    await fillColleague(user);
    await press(user, 'Save');
    await waitFor(() => expect(server.receivedOf('addStaff')).toHaveLength(1));
    await press(user, 'Anna');
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    answer();
    // More turns than an answer takes to its dialog.
    for (let tick = 0; tick < 100; tick += 1) await Promise.resolve();
    expect(screen.queryByText('first-word')).toBeNull();
  });
});
