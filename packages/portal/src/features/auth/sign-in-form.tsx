import { useRef, useState, type FormEvent } from 'react';
import { failureText } from '../../i18n/failure-text.ts';
import { useText } from '../../i18n/text.ts';
import type { CallError } from '../../lib/http.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Credentials, FieldErrors } from './sign-in-rules.ts';
import css from './sign-in-form.module.css';

// The rules bring the schemas with them: they come when the form is first touched.
const loadRules = () => import('./sign-in-rules.ts');

interface SignInFormProps {
  /** Resolves with why the sign-in failed, or null where it did not. */
  onSubmit: (credentials: Credentials) => Promise<CallError | null>;
}

/** spec 8: the failed sign-in's text; any other failure tells its own. */
function Failure({ error }: { error: CallError }) {
  const text = useText();
  const isRefusal = error.code === 'login_failed';
  return (
    <div className={css.failure} role="alert">
      <p className={css.title}>{text.shell.failure.title}</p>
      <p>{isRefusal ? text.auth.failed : failureText(error, text)}</p>
      {isRefusal && <p>{text.auth.failedHint}</p>}
    </div>
  );
}

export function SignInForm({ onSubmit }: SignInFormProps) {
  const text = useText();
  const { auth } = text;
  const [values, setValues] = useState<Credentials>({ email: '', password: '' });
  const [faults, setFaults] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<CallError | null>(null);
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const set = (field: keyof Credentials) => (event: FormEvent<HTMLInputElement>) => {
    setValues({ ...values, [field]: event.currentTarget.value });
    setFaults({ ...faults, [field]: undefined });
  };

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    const { faultsOf } = await loadRules();
    const found = faultsOf(values);
    setFaults(found);
    setBusy(false);
    if (found.email) return email.current?.focus();
    if (found.password) return password.current?.focus();
    setBusy(true);
    const refused = await onSubmit(values);
    setBusy(false);
    setFailure(refused);
    if (refused) password.current?.select();
  };

  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure && <Failure error={failure} />}
      <TextField
        ref={email}
        required
        label={auth.email}
        name="email"
        type="email"
        autoComplete="username"
        value={values.email}
        onFocus={() => void loadRules()}
        onInput={set('email')}
        error={faults.email && text.fields[faults.email]}
      />
      <TextField
        ref={password}
        required
        label={auth.password}
        name="password"
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        value={values.password}
        onInput={set('password')}
        error={faults.password && text.fields[faults.password]}
        end={
          <IconButton label={visible ? auth.hidePassword : auth.showPassword} onClick={() => setVisible(!visible)}>
            {visible ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        }
      />
      <Button type="submit" look="accent" busy={busy} className={css.submit}>
        {auth.submit}
      </Button>
    </form>
  );
}
