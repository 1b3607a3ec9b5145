import { Suspense } from 'react';
import { Sessions } from '../../account/profile/sessions.tsx';
import { ApiKey } from '../../account/profile/api-key.tsx';
import { ProfileSummary } from '../../account/profile/profile-summary.tsx';
import { useProfile } from '../../account/profile/queries.ts';
import { useProfileText } from '../../i18n/account-text.ts';
import { lazyPart } from '../../lib/load-code.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ProfileHead } from '../../account/profile/profile-head.tsx';
import { useLogOut } from '../../account/header/use-log-out.ts';
import css from '../../account/screens/profile.module.css';

const AllDevices = lazyPart(async () => (await import('../../venues/players/all-devices.tsx')).AllDevices);

export function Screen() {
  const { heading } = useProfileText();
  const query = useProfile();
  const logOut = useLogOut();
  return (
    <>
      <ProfileHead view="index" title={heading} />
      <div className={css.columns}>
        <Loaded query={query} skeleton={<RowsSkeleton count={5} />}>
          {(profile) => <ProfileSummary profile={profile} onLogOut={() => void logOut()} />}
        </Loaded>
        <div className="min-w-0 stack-20">
          {query.data && <ApiKey value={query.data.api_key} />}
          <Sessions />
          <Suspense>
            <AllDevices />
          </Suspense>
        </div>
      </div>
    </>
  );
}
