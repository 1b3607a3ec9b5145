import { useLogin } from 'react-admin';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

/** The page that lets one in. */
export function SignIn() {
  const enter = useLogin();
  return <SignInSteps frame={SignInFrame} onDone={() => void enter({})} />;
}
