import { office } from '@kamerton/wire/office';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { CodeForm } from './code-form.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step = 'password' | 'code' | 'enrol' | 'done';

export interface FrameGiven {
  title: string;
  children: ReactNode;
}

interface Given {
  /** What stands around every step. */
  frame: ComponentType<FrameGiven>;
  onDone: () => void;
}

/** Signing in, step by step; the server says which step is next. */
export function SignInSteps({ frame: Frame, onDone }: Given) {
  const text = useText().signIn;
  const [step, setStep] = useState<Step>('password');
  const [codes, setCodes] = useState<readonly string[]>();
  const [offered, setOffered] = useState<string>();

  const goTo = (next: Step) => {
    setStep(next);
    if (next === 'done') onDone();
  };
  const back = () => setStep('password');

  useEffect(() => {
    const look = async () => {
      const state = await call(office.signInState, {});
      setOffered(state.demo?.name);
      goTo(state.step);
    };
    // Where it cannot be asked, one begins with the password.
    look().catch(() => undefined);
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
  return (
    <Frame title={text.title}>
      <PasswordForm offered={offered} onStep={goTo} />
    </Frame>
  );
}
