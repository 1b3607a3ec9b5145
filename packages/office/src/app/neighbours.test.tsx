import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { storeListOrder } from '../lib/list-order.ts';
import { refuse } from '../testing/fake-server.ts';
import { findField, press } from '../testing/form.ts';
import { page, staffOf } from '../testing/records.ts';
import { openOffice, serverFor } from '../testing/render-office.tsx';

const order = {
  resource: 'staff',
  ids: [2],
  offset: 0,
  total: 3,
  perPage: 1,
  sort: { field: 'name', order: 'ASC' },
  filter: {},
} as const;

it('the next record says why it could not be found beyond the rows that were shown', async () => {
  storeListOrder({ ...order, ids: [2] });
  const server = serverFor()
    .answer('staffMember', { item: staffOf() })
    .answer('staffList', refuse('refused', { message: 'The list is being counted.' }));
  const { user, router } = await openOffice('/staff/2', { server, isWhole: true });
  await findField('Name');
  await press(user, 'Next record');
  expect(await screen.findByText('The list is being counted.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/staff/2');
});

it('the next record that is found late takes nobody away from the page that they have opened meanwhile', async () => {
  storeListOrder({ ...order, ids: [2] });
  const server = serverFor().answer('staffMember', { item: staffOf() });
  const answer = server.answerLater('staffList', page(staffOf({ id: 3 })));
  const { user, router } = await openOffice('/staff/2', { server, isWhole: true });
  await findField('Name');
  await press(user, 'Next record');
  await waitFor(() => expect(server.receivedOf('staffList')).toHaveLength(1));
  await router.navigate('/');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next record' })).toBeNull());
  answer();
  await waitFor(() => expect(server.receivedOf('staffList')).toHaveLength(2));
  // Time enough in which the office would have gone there.
  await press(user, 'Русский');
  await screen.findByRole('button', { name: 'English' });
  expect(router.state.location.pathname).toBe('/');
});
