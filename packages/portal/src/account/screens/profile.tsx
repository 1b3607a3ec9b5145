import { ApiKey } from '../profile/api-key.tsx';
import { PersonalData } from '../profile/personal-data.tsx';
import { ProfileForm } from '../profile/profile-form.tsx';
import { useProfile } from '../profile/queries.ts';
import { useProfileText } from '../../i18n/account-text.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ProfileHead } from '../profile/profile-head.tsx';
import css from './profile.module.css';

/** Data, regional settings, the API access key and the export; support's link opens neither of the last two. */
export function Screen() {
  const { dataHeading } = useProfileText();
  const query = useProfile();
  return (
    <>
      <ProfileHead view="data" title={dataHeading} />
      <div className={css.page}>
        <Loaded query={query} skeleton={<RowsSkeleton count={5} />}>
          {(profile) => (
            <>
              <ProfileForm profile={profile} />
              <ApiKey value={profile.api_key} />
              {profile.api_key !== undefined && <PersonalData />}
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
