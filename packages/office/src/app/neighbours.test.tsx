import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { storeListOrder } from '../lib/list-order.ts';
import { refuse } from '../testing/fake-server.ts';
import { findField, press } from '../testing/form.ts';
import { staffOf } from '../testing/records.ts';
import { openOffice, serverFor } from '../testing/render-office.tsx';

it('the next record says why it could not be found beyond the rows that were shown', async () => {
  storeListOrder({
    resource: 'staff',
    ids: [2],
    offset: 0,
    total: 3,
    perPage: 1,
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  const server = serverFor()
    .answer('staffMember', { item: staffOf() })
    .answer('staffList', refuse('refused', { message: 'The list is being counted.' }));
  const { user, router } = await openOffice('/staff/2', { server, isWhole: true });
  await findField('Name');
  await press(user, 'Next record');
  expect(await screen.findByText('The list is being counted.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/staff/2');
});
