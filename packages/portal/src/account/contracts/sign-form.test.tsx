import type { Contract } from '@kamerton/wire';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { SignForm } from './sign-form.tsx';

const contract = { version: 3, signatory_name: 'Anna Kotova' } as Contract;

test('a signature whose details have changed asks for a new code at once, and for consent to new terms', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const sends = new URL(address, 'http://portal.test').pathname.endsWith('/code');
    return sends
      ? Response.json({ success: true, email: 'anna@b.example', expires_at: '2020-01-01T00:00:00Z', expires_in: 600 })
      : Response.json({ code: 'conflict', message: 'It has changed.', request_id: '1' }, { status: 409 });
  });
  const form = (version: number) => <SignForm contract={contract} version={version} onSigned={() => undefined} />;
  const { user, rerender } = await renderPart(form(1));
  await user.click(screen.getByRole('checkbox', { name: /version 1/ }));
  await user.type(screen.getByRole('textbox', { name: /^Full name/ }), 'Anna Kotova');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByRole('button', { name: 'Resend code' });
  expect(screen.getByRole('status').textContent).toContain('anna@b.example');
  await user.type(screen.getByRole('textbox', { name: /^Code/ }), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign the contract' }));

  expect(await screen.findByText(/^The details or the terms changed/)).toBeDefined();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Send code' })).disabled).toBe(false);

  rerender(form(2));
  expect(screen.getByRole('checkbox', { name: /version 2/, checked: false })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Full name/ }).value).toBe('Anna Kotova');
});

test.each([
  ['fast', '2026-11-20T14:10:00Z'],
  ['slow', '2026-11-20T09:00:00Z'],
])('on a device whose clock is %s the time left of a code counts down from what the answer says', async (_, here) => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(here) });
  const answer = { success: true, email: 'anna@b.example', expires_at: '2026-11-20T12:10:00Z', expires_in: 600 };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  const { user } = await renderPart(<SignForm contract={contract} version={1} onSigned={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByRole('button', { name: 'Resend code' });
  const said = () => screen.getByText(/The code has expired|It expires in/, { ignore: '[role=status]' }).textContent;
  expect(said()).toContain('It expires in 10:00');
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(said()).toContain('It expires in 8:30');
  await act(() => vi.advanceTimersByTimeAsync(510_000));
  expect(said()).toContain('The code has expired');
});
