import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { recovery } from '../../i18n/en/account.ts';
import { forgetSession, isSignedIn, storeSession } from '../../lib/session.ts';
import { renderPart, renderScreen, toasts } from '../../testing/render.tsx';
import { Screen } from './forgot.tsx';

let sent: [string, unknown][];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ success: true, email: 'old@bar.example' });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push([new URL(address, 'http://portal.test').pathname.replace(/^.*\/api/, ''), JSON.parse(body as string)]);
    return answer();
  });
});

async function open(state?: object) {
  await renderPart(toasts);
  return renderScreen(Screen, { pathname: '/forgot', state }, [{ path: '/auth', element: <p>Log in</p> }]);
}

test('a link is sent for, of which the page says the same whoever asks, and which can be asked for again', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: /^Email/ }), ' bar@example.com ');
  await user.click(screen.getByRole('button', { name: recovery.send }));
  expect((await screen.findByRole('status')).textContent).toContain(recovery.sent.text('bar@example.com'));
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: recovery.sent.again }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(recovery.heading);
});

const letters = [
  ['code', recovery.renew, recovery.spent.text, recovery.renew.done],
  ['revert', recovery.revert, recovery.revert.spent, recovery.revert.done('old@bar.example')],
] as const;

async function save(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  for (const field of [/^New password/, /^Repeat/]) {
    await user.type(screen.getByLabelText(field), 'four unrelated words');
  }
  await user.click(screen.getByRole('button', { name }));
}

test.each(letters)(
  'a %s of a letter that is used up leaves the session, and asks for another',
  async (kind, text, spent) => {
    storeSession('token', { email: 'bar@example.com', name: 'Bar' });
    onTestFinished(forgetSession);
    const { user, router } = await open({ [kind]: 'abc' });
    const refusal = { status: 422, code: 'invalid', message: '', request_id: '1', fields: { code: 'spent' } };
    answer = () => Response.json(refusal, { status: 422 });
    await save(user, text.save);
    expect((await screen.findByRole('alert')).textContent).toContain(spent);
    expect(screen.getByRole('textbox', { name: /^Email/ })).toBeDefined();
    expect(isSignedIn()).toBe(true);
    // A reload does not use it again.
    expect(router.state.location.state).toBeNull();
  },
);

test.each(letters)('a %s of a letter sets a password, which ends every session', async (kind, text, _, done) => {
  storeSession('token', { email: 'bar@example.com', name: 'Bar' });
  onTestFinished(forgetSession);
  const { user } = await open({ [kind]: 'abc' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text.heading);
  await save(user, text.save);
  await screen.findByText('Log in');
  expect(isSignedIn()).toBe(false);
  expect(sent.map(([, body]) => body)).toEqual([{ code: 'abc', password: 'four unrelated words' }]);
  expect(await screen.findByText(done)).toBeDefined();
});
