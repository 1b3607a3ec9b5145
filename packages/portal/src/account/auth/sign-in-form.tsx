import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useAuthText } from '../../i18n/auth-text.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { signIn } from '../../shell/sign-in.ts';
import { classes } from '../../ui/classes.ts';
import css from './sign-in-form.module.css';

// The rules bring the schemas with them: they load when the form is first touched.
const loadRules = async () => (await import('./password-rules.ts')).signInFaults;

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const auth = useAuthText();
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { email: '', password: '' },
    rules: loadRules,
    send: ({ email, password }) => signIn(email, password),
    onSent: onSignedIn,
  });
  const { failure } = form;

  useEffect(() => {
    if (failure) password.current?.select();
  }, [failure]);

  return (
    <Form form={form} refusals={{ login_failed: [auth.failed, auth.failedHint] }}>
      <TextField
        {...form.text('email')}
        required
        label={auth.email}
        type="email"
        autoComplete="username webauthn"
        onFocus={() => void loadRules()}
      />
      <div className="stack-6">
        <PasswordField
          {...form.text('password')}
          ref={password}
          required
          label={auth.password}
          autoComplete="current-password"
        />
        <Link to={paths.forgot} className={classes('hover-underline', css.forgot)}>
          {auth.forgot}
        </Link>
      </div>
      <Button type="submit" variant="accent" busy={form.busy} className={css.submit}>
        {auth.submit}
      </Button>
    </Form>
  );
}
