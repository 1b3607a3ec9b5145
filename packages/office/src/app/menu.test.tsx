import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { press } from '../testing/form.ts';
import { openOffice, serverFor } from '../testing/render-office.tsx';

const screensIn = async () =>
  within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.textContent);

describe('the menu', () => {
  it('has the screens of a role only', async () => {
    await openOffice('/nowhere', { server: serverFor('support'), isWhole: true });
    expect(await screensIn()).toEqual([
      'Dashboard',
      'Requests',
      'Distributors',
      'Venues',
      'Players',
      'Emails',
      'Reply templates',
      'Tracks',
      'Contracts',
      'Terms',
    ]);
  });

  it('is navigation beside the screen, not in it', async () => {
    await openOffice('/nowhere', { isWhole: true });
    const menu = await screen.findByRole('menu');
    expect(within(screen.getByRole('navigation', { name: 'Office' })).getByRole('menu')).toBe(menu);
    expect(screen.getByRole('main').contains(menu)).toBe(false);
  });

  it('turns to the other language at once, and remembers it', async () => {
    const { user } = await openOffice('/nowhere', { server: serverFor('catalogue'), isWhole: true });
    await screensIn();
    await press(user, 'Русский');
    await waitFor(async () => expect(await screensIn()).toContain('Подборки'));
    expect(document.documentElement.lang).toBe('ru');
    expect(document.cookie).toContain('locale=1');
    expect(await screen.findByRole('button', { name: 'English' })).toBeDefined();
  });
});

describe('a screen of another role', () => {
  it('is refused for a record whose list may be read', async () => {
    await openOffice('/tracks/7', { server: serverFor('support'), isWhole: true });
    expect(await screen.findByText(/Access denied/i)).toBeDefined();
  });

  it('is refused before it asks for anything', async () => {
    const server = serverFor('support');
    await openOffice('/staff', { server, isWhole: true });
    expect(await screen.findByText(/Access denied/i)).toBeDefined();
    expect(server.receivedOf('staffList')).toEqual([]);
  });
});
