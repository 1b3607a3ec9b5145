import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { fill, press } from '../testing/form.ts';
import { meOf, openOffice, serverFor } from '../testing/render-office.tsx';

it.each(['note', 'menu'])('is asked to be replaced on every screen, until it is: from the %s', async (from) => {
  const server = serverFor()
    .answer('me', { ...meOf('support'), is_password_initial: true })
    .answer('changeOwnPassword', () => {
      server.answer('me', meOf('support'));
      return { success: true };
    });
  const { user } = await openOffice('/nowhere', { server, isWhole: true });
  await screen.findByRole('button', { name: 'Anna' });
  expect(await screen.findByText(/^You signed in with a password that somebody else has seen/)).toBeDefined();
  if (from === 'menu') await press(user, 'Anna');
  const item = from === 'menu' ? 'menuitem' : 'button';
  await user.click(await screen.findByRole(item, { name: 'Change password' }));
  await fill(user, 'Current password', 'generated secret');
  await fill(user, 'New password', 'a lamp in every window');
  await press(user, 'Change');
  await waitFor(() => expect(screen.queryByText(/^You signed in with a password/)).toBeNull());
  expect(server.bodiesOf('changeOwnPassword')).toEqual([
    { current: 'generated secret', password: 'a lamp in every window' },
  ]);
});

it('is not spoken of where it was chosen', async () => {
  await openOffice('/nowhere', { isWhole: true });
  await screen.findByRole('button', { name: 'Anna' });
  expect(screen.queryByRole('note')).toBeNull();
});
