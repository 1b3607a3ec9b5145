import { Button, Stack, TextField, Typography } from '@mui/material';
import { office } from '@kamerton/wire/office';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { hasPasskeys, isPasskeyAddress } from '@kamerton/ui/passkey-address';
import { focusOnMount } from '../ui/form-dialog.tsx';
import { FailureNote, useCall } from '../ui/use-call.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { EnrolForm, RecoveryCodes } from './second-factor.tsx';

interface PasswordFormProps {
  /** The account of a demonstration's one-click sign-in. */
  offered: string | undefined;
  /** How the company's identity provider is offered: not, in place of this page, or beside it. */
  provider: 'none' | 'here' | 'beside';
  onStep: (step: 'done' | 'code' | 'enrol') => Promise<void>;
}

/** Why a sign-in through the provider has led back here. */
const faultInAddress = () => new URLSearchParams(location.search).get('oidc') ?? '';

function PasswordForm({ offered, provider, onStep }: PasswordFormProps) {
  const text = useText().signIn;
  const faults: Record<string, string> = text.provider.faults;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, failure, run, fail } = useCall();
  const enterDemo = () => run(async () => onStep((await call(office.demoSignIn, {})).step));
  const send = () => run(async () => onStep((await call(office.signIn, { body: { email, password } })).step));
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => (event.preventDefault(), void send())}>
      <TextField
        label={text.email}
        type="email"
        name="email"
        autoComplete="username webauthn"
        inputRef={focusOnMount}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={text.password}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FailureNote>{failure || (faults[faultInAddress()] ?? '')}</FailureNote>
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {text.enter}
      </Button>
      {provider !== 'none' && (
        <Button
          variant="outlined"
          size="large"
          href="/office/api/sign-in/oidc"
          {...(provider === 'beside' && { target: '_blank' })}
        >
          {text.provider.enter}
        </Button>
      )}
      {hasPasskeys() && isPasskeyAddress() && (
        <PasskeyButton isDisabled={isBusy} onSignedIn={() => onStep('done')} onFailure={fail} />
      )}
      {offered !== undefined && (
        <Button variant="outlined" size="large" disabled={isBusy} onClick={() => void enterDemo()}>
          {text.enterAs(offered)}
        </Button>
      )}
    </Stack>
  );
}

interface CodeFormProps {
  onStep: (step: 'done' | 'code' | 'enrol') => Promise<void>;
  onBack: () => void;
}

/** The second step: an authenticator or recovery code. */
function CodeForm({ onStep, onBack }: CodeFormProps) {
  const text = useText().signIn;
  const [code, setCode] = useState('');
  const { isBusy, failure, wrong, run } = useCall();
  const send = () => run(async () => onStep((await call(office.signInCode, { body: { code } })).step));
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => (event.preventDefault(), void send())}>
      <Typography>{text.code.about}</Typography>
      <TextField
        label={text.code.label}
        autoComplete="one-time-code"
        inputRef={focusOnMount}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FailureNote>{wrong('code') ? text.wrongCode : failure}</FailureNote>
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {text.enter}
      </Button>
      <Button onClick={onBack}>{text.again}</Button>
    </Stack>
  );
}

type Step = 'password' | 'code' | 'enrol' | 'done';

export interface FrameProps {
  title: string;
  children: ReactNode;
}

interface SignInStepsProps {
  /** Wraps every step. */
  frame: ComponentType<FrameProps>;
  /** True over a page that is to stay as it is. */
  isOver?: boolean;
  /** Goes on with the session; rejects if it cannot. */
  onDone: () => Promise<unknown>;
}

/** The steps of signing in; the server decides which one is next. */
export function SignInSteps({ frame: Frame, isOver = false, onDone }: SignInStepsProps) {
  const text = useText().signIn;
  const [step, setStep] = useState<Exclude<Step, 'done'>>('password');
  const hasMoved = useRef(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [offered, setOffered] = useState<string>();
  const [hasProvider, setHasProvider] = useState(false);

  const goTo = async (next: Step) => {
    hasMoved.current = true;
    // The step stays until the session goes on, so that it can be tried again.
    if (next === 'done') await onDone();
    else setStep(next);
  };
  const back = () => setStep('password');

  useEffect(() => {
    const loadState = async () => {
      const state = await call(office.signInState, {});
      setOffered(state.demo?.name);
      setHasProvider(state.oidc === true);
      // A late answer is about a step that has been left.
      if (!hasMoved.current) await goTo(state.step);
    };
    // An unreachable server leaves the password as the first step.
    loadState().catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, where it opens
  }, []);

  if (codes)
    return (
      <Frame title={text.recovery.title}>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </Frame>
    );
  if (step === 'code')
    return (
      <Frame title={text.code.title}>
        <CodeForm onStep={goTo} onBack={back} />
      </Frame>
    );
  if (step === 'enrol')
    return (
      <Frame title={text.enrol.title}>
        <EnrolForm onCodes={setCodes} onBack={back} back={text.again} />
      </Frame>
    );
  const placeOfProvider = isOver ? 'beside' : 'here';
  return (
    <Frame title={text.title}>
      <PasswordForm offered={offered} provider={hasProvider ? placeOfProvider : 'none'} onStep={goTo} />
    </Frame>
  );
}
