import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contractStatus } from '../../i18n/en/notices.ts';
import { renderPart } from '../../testing/render.tsx';
import { ContractBanner } from './contract-banner.tsx';
import { useContractReminder } from './queries.ts';

test('the banner leads to the next step, and stays closed in its tab', async () => {
  const page = (
    <main tabIndex={-1}>
      <ContractBanner status="outdated" />
    </main>
  );
  const { user, unmount } = await renderPart(page);
  const { title, action } = contractStatus.outdated;
  expect(screen.getByRole('complementary', { name: 'Contract' }).textContent).toContain(title);
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/contract/terms');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  unmount();
  await renderPart(page);
  expect(screen.queryByRole('complementary')).toBeNull();
});

function Reminder() {
  const { isPending, status } = useContractReminder(true);
  return <p>{isPending ? 'pending' : String(status)}</p>;
}

const terms = { version: 2 };
const missing = { status: 404, code: 'not_found', message: '', request_id: '1' };

test.each([
  ['outdated', { state: 'signed', outdated: true }, terms],
  ['null', { state: 'signed', outdated: false, changed: true }, terms],
  ['draft', { state: 'draft' }, terms],
  ['none', null, terms],
  // There is nothing to sign.
  ['null', { state: 'draft' }, missing],
  // Nobody asks for it by a banner.
  ['null', { state: 'terminated' }, terms],
])('the reminder is %s for the contract %o with the terms %o', async (shown, contract, answer) => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('terms')
      ? Response.json(answer, { status: 'status' in answer ? 404 : 200 })
      : Response.json({ contract }),
  );
  await renderPart(<Reminder />);
  expect(await screen.findByText(shown)).toBeDefined();
});
