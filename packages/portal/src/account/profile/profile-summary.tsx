import type { Profile } from '@kamerton/wire';
import { languageName, languageOfId } from '../../i18n/language.ts';
import { useProfileText } from '../../i18n/account-text.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LogOutIcon } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { useTimezones } from './queries.ts';
import css from './profile.module.css';

export function ProfileSummary({ profile, onLogOut }: { profile: Profile; onLogOut: () => void }) {
  const text = useProfileText();
  const { data: zones } = useTimezones();
  const zone = zones?.find(({ id }) => id === profile.timezone_id);
  return (
    <Card title={text.about}>
      <Facts>
        <Fact name={text.name}>{profile.name}</Fact>
        <Fact name={text.email}>{profile.email}</Fact>
        <Fact name={text.contact}>{profile.contact || text.none}</Fact>
        <Fact name={text.timezone}>{profile.timezone_id === null ? text.noTimezone : (zone?.label ?? '…')}</Fact>
        <Fact name={text.languageName}>{languageName(languageOfId(profile.language_id))}</Fact>
      </Facts>
      {profile.new_email && (
        <Note tone="warm" title={text.waitingTitle}>
          <p>{text.waiting(profile.new_email, profile.email)}</p>
        </Note>
      )}
      <div className={css.actions}>
        <ButtonLink to={paths.profile} variant="accent">
          {text.change}
        </ButtonLink>
        <ButtonLink to={paths.password}>{text.changePassword}</ButtonLink>
        <Button onClick={onLogOut}>
          <LogOutIcon size={18} />
          {text.logOut}
        </Button>
      </div>
    </Card>
  );
}
