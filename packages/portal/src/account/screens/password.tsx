import { PasswordForm } from '../auth/password-form.tsx';
import { Passkeys } from '../profile/passkeys.tsx';
import { useProfileText } from '../../i18n/account-text.ts';
import { Card } from '../../ui/card.tsx';
import { ProfileHead } from '../profile/profile-head.tsx';
import css from './profile.module.css';

/** Changes the password, and the passkeys beside it. */
export function Screen() {
  const { passwordHeading, passwordLede } = useProfileText();
  return (
    <>
      <ProfileHead view="password" title={passwordHeading} />
      <div className={css.page}>
        <Card>
          <p className={css.lede}>{passwordLede}</p>
          <PasswordForm />
        </Card>
        <Passkeys />
      </div>
    </>
  );
}
