import { useNavigate } from 'react-router';
import { DemoAccounts } from '../../features/auth/demo-accounts.tsx';
import { signIn, signInToDemo } from '../../features/auth/session.ts';
import { SignInForm } from '../../features/auth/sign-in-form.tsx';
import { failureText } from '../../i18n/failure-text.ts';
import { currentText, useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { takePlace } from '../../lib/return-place.ts';
import { notify } from '../../ui/notify.ts';
import { failureAction } from '../failures.ts';
import css from './auth.module.css';

/** Sign-in. Leads back to where the guest was sent away from, else Home. */
export function Screen() {
  const { auth } = useText();
  const navigate = useNavigate();
  const finish = async (answer: Awaited<ReturnType<typeof signIn>>) => {
    if (answer.ok) {
      await navigate(takePlace() ?? paths.home, { replace: true });
      return null;
    }
    const { toast } = failureAction(answer.error);
    if (toast) notify('error', currentText().shell.failure[toast]);
    return answer.error;
  };
  const choose = async (email: string) => {
    const error = await finish(await signInToDemo(email));
    if (error && !failureAction(error).toast) notify('error', failureText(error, currentText()));
  };
  return (
    <>
      <h1 className={css.heading}>{auth.heading}</h1>
      <p className={css.lede}>{auth.lede}</p>
      <SignInForm onSubmit={async ({ email, password }) => finish(await signIn(email, password))} />
      <DemoAccounts onChoose={(email) => void choose(email)} />
    </>
  );
}
