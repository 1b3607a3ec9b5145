import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { field, fill, findField, press, testSending } from '../testing/form.ts';
import { staffOf } from '../testing/records.ts';
import { meOf, openOffice, serverFor } from '../testing/render-office.tsx';

/** The page of signing in, at the step that the server says. */
async function open(step: 'password' | 'code' | 'enrol', language: 'ru' | 'en' = 'en', demo: string | null = null) {
  const server = serverFor().answer('signInState', {
    step,
    demo: demo === null ? null : { email: 'demo@kamerton.example', name: demo },
  });
  return openOffice('/login', { server, language });
}

describe('the password', () => {
  it.each([
    ['en', 'Email', 'Password', 'Sign in'],
    ['ru', 'Электронная почта', 'Пароль', 'Войти'],
  ] as const)('is asked for in the language of the page (%s)', async (language, email, password, enter) => {
    await open('password', language);
    expect((await findField(email)).type).toBe('email');
    expect(field(password).type).toBe('password');
    expect(screen.getByRole('button', { name: enter })).toBeDefined();
  });

  testSending({
    file: 'sign-in/sign-in-steps.tsx',
    open: async () => {
      const opened = await open('password');
      opened.server.answer('signIn', { step: 'code' });
      return opened;
    },
    submit: 'Sign in',
    complete: async (user) => {
      await fill(user, 'Email', 'anna@kamerton.example');
      await fill(user, 'Password', 'a secret');
    },
    call: 'signIn',
    sent: { email: 'anna@kamerton.example', password: 'a secret' },
  });

  it('is told to be wrong in the office’s words, and the email stays', async () => {
    const { user, server } = await open('password');
    server.answer('signIn', refuse('login_failed', { message: 'In the words of the portal.' }));
    await fill(user, 'Email', 'anna@kamerton.example');
    await fill(user, 'Password', 'a guess');
    await press(user, 'Sign in');
    expect(await screen.findByText('Wrong email or password.')).toBeDefined();
    expect(field('Email').value).toBe('anna@kamerton.example');
  });

  it('is not left for a step that a late answer tells of', async () => {
    let answer: () => void = () => undefined;
    const server = serverFor()
      .answer('signInState', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return { step: 'enrol', demo: { email: 'demo@kamerton.example', name: 'Olga' } };
      })
      .answer('signIn', { step: 'code' });
    const { user } = await openOffice('/login', { server });
    await fill(user, 'Email', 'anna@kamerton.example');
    await fill(user, 'Password', 'a secret');
    await press(user, 'Sign in');
    await fill(user, 'Code', '123');
    answer();
    await press(user, 'Sign in as someone else');
    await screen.findByRole('button', { name: 'Sign in as Olga' });
    expect(server.receivedOf('beginEnrolment')).toEqual([]);
  });

  it('is not needed in a demonstration', async () => {
    const { user, server } = await open('password', 'en', 'Olga');
    server.answer('demoSignIn', { step: 'code' });
    await press(user, 'Sign in as Olga');
    await findField('Code');
    expect(server.receivedOf('demoSignIn')).toHaveLength(1);
  });
});

describe('the company’s identity provider', () => {
  it('is offered where it is set up', async () => {
    const server = serverFor().answer('signInState', { step: 'password', demo: null, oidc: true });
    await openOffice('/login', { server });
    const link = await screen.findByRole('link', { name: 'Sign in with your company account' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/office/api/sign-in/oidc', null]);
    await open('password', 'ru');
    await findField('Пароль');
    expect(screen.queryByRole('link', { name: /компании/ })).toBeNull();
  });

  it.each([
    ['en', 'unknown', 'No staff member has your email. Ask an admin to add you.'],
    [
      'en',
      'invalid',
      'The answer that came in the identity provider’s name isn’t genuine. Start again; if it recurs, tell an admin.',
    ],
    ['ru', 'clock', 'Часы провайдера входа и этого сервера расходятся. Сообщите администратору: нужно сверить время.'],
  ] as const)('is followed by the reason of its refusal (%s)', async (language, fault, sentence) => {
    vi.stubGlobal('location', { ...location, search: `?oidc=${fault}` });
    await open('password', language);
    expect(await screen.findByText(sentence)).toBeDefined();
  });
});

describe('the code', () => {
  it('is told to be wrong, and can be typed again', async () => {
    const { user, server } = await open('code', 'ru');
    await findField('Код');
    server.answer('signInCode', refuse('invalid', { fields: { code: 'wrong' } }));
    await fill(user, 'Код', '000000');
    await press(user, 'Войти');
    expect(await screen.findByText(/Код не подошёл/)).toBeDefined();
    expect(field('Код').value).toBe('000000');
    await press(user, 'Войти под другим именем');
    await findField('Пароль');
  });

  /** The step that an accepted code ends. */
  const openCode = async () => {
    const opened = await open('code');
    const { server } = opened;
    server.answer('signInCode', () => {
      server.answer('signInState', { step: 'done', demo: null });
      return { step: 'done' };
    });
    return opened;
  };

  testSending({
    file: 'sign-in/sign-in-steps.tsx',
    open: openCode,
    submit: 'Sign in',
    complete: async (user) => fill(user, 'Code', '123456'),
    call: 'signInCode',
    sent: { code: '123456' },
  });

  it('lets the operator in', async () => {
    const { user, server, router } = await openCode();
    await fill(user, 'Code', '123456');
    await press(user, 'Sign in');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.bodiesOf('signInCode')).toEqual([{ code: '123456' }]);
  });
});

describe('the first sign-in', () => {
  testSending({
    file: 'sign-in/second-factor.tsx',
    open: async () => {
      const opened = await open('enrol');
      opened.server
        .answer('beginEnrolment', { secret: 'ABCD', uri: 'otpauth://totp/x' })
        .answer('confirmEnrolment', { recovery_codes: ['one-two'] });
      return opened;
    },
    submit: 'Set up',
    complete: async (user) => fill(user, '6-digit code from the app', '111111'),
    call: 'confirmEnrolment',
    sent: { code: '111111' },
  });

  it('sets the second factor up, and shows the recovery codes before it goes on', async () => {
    const { user, server, router } = await open('enrol');
    server
      .answer('beginEnrolment', { secret: 'ABCD EFGH', uri: 'otpauth://totp/x' })
      .answer('confirmEnrolment', refuse('invalid', { fields: { code: 'wrong' } }));
    expect(await screen.findByText('ABCD EFGH')).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR code for an authenticator app' })).toBeDefined();
    await fill(user, '6-digit code from the app', '111111');
    await press(user, 'Set up');
    expect(await screen.findByText(/Incorrect code/)).toBeDefined();
    server.answer('confirmEnrolment', () => {
      server.answer('signInState', { step: 'done', demo: null });
      return { recovery_codes: ['one-two', 'three-four'] };
    });
    await press(user, 'Set up');
    expect(await screen.findByText('three-four')).toBeDefined();
    expect(router.state.location.pathname).toBe('/login');
    await press(user, 'I’ve saved them');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.receivedOf('beginEnrolment')).toHaveLength(1);
  });
});

describe('a session that ends while something is typed', () => {
  /** Signs in again in the dialog over the page. */
  const signInAgain = async (user: UserEvent): Promise<HTMLElement> => {
    const dialog = await screen.findByRole('dialog', { name: 'Staff sign-in' });
    await user.click(within(dialog).getByLabelText('Email'));
    await user.paste('anna@kamerton.example');
    await fill(user, 'Password', 'a secret');
    await press(user, 'Sign in');
    return dialog;
  };

  it('says why it could not go on after the new sign-in, which is tried again', async () => {
    const server = serverFor().answer('staffMember', { item: staffOf() });
    const { user } = await openOffice('/staff/2', { server, isWhole: true });
    await fill(user, 'Name', 'Bob');
    server
      .answer('changeStaff', refuse('unauthorized'))
      .answer('signInState', { step: 'password', demo: null })
      .answer('signIn', () => {
        server.answer('signInState', refuse('unavailable', { message: 'Come back later.' }));
        return { step: 'done' };
      });
    await press(user, 'Save');
    await signInAgain(user);
    expect(await screen.findByText('Come back later.')).toBeDefined();
    server
      .answer('changeStaff', { item: staffOf({ name: 'Bob', version: 6 }) })
      .answer('signInState', { step: 'done', demo: null })
      .answer('me', { ...meOf('admin'), csrf: 'new proof' })
      .answer('signIn', { step: 'done' });
    await press(user, 'Sign in');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Name').value).toBe('Bob');
  });

  /** Saves a name when the session has ended; the sign-in over the page leads to the session of `next`. */
  async function saveLate(next: ReturnType<typeof meOf>) {
    const server = serverFor().answer('staffMember', { item: staffOf() });
    const { user } = await openOffice('/staff/2', { server, isWhole: true });
    await fill(user, 'Name', 'Bob');
    server
      .answer('changeStaff', refuse('unauthorized'))
      .answer('signInState', { step: 'password', demo: null, oidc: true })
      .answer('signIn', () => {
        server
          .answer('changeStaff', { item: staffOf({ name: 'Bob', version: 6 }) })
          .answer('signInState', { step: 'done', demo: null })
          .answer('me', { ...next, csrf: 'new proof' });
        return { step: 'done' };
      });
    await press(user, 'Save');
    return { server, dialog: await signInAgain(user) };
  }

  it('asks for a new sign-in over the page, and then does what was refused', async () => {
    const { server, dialog } = await saveLate(meOf('admin'));
    expect(dialog.textContent).toContain('everything you typed is still there');
    expect(
      within(dialog)
        .getByRole('link', { name: /company/ })
        .getAttribute('target'),
    ).toBe('_blank');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(server.bodiesOf('changeStaff')).toHaveLength(2));
    const [first, second] = server.bodiesOf('changeStaff');
    expect(second).toEqual(first);
    expect(field('Name').value).toBe('Bob');
  });

  it.each([
    ['operator', { id: 3, name: 'Clara' }],
    ['role', { role: 'support' }],
  ] as const)(
    'is not continued by another %s: what was refused is not sent again, the page loads anew',
    async (_, who) => {
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
      onTestFinished(() => reload.mockRestore());
      const { staff, ...me } = meOf('admin');
      const { server } = await saveLate({ ...me, staff: { ...staff, ...who } });
      await waitFor(() => expect(reload).toHaveBeenCalled());
      // test-rules: by the next task a call that goes on has been sent.
      await new Promise((done) => setTimeout(done));
      expect(server.bodiesOf('changeStaff')).toHaveLength(1);
    },
  );
});
