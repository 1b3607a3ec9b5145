import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@kamerton/wire';
import { api, type RequestOf, type ResponseOf } from '@kamerton/wire/client/api';
import { currentLanguage, languageOfId, useLanguage } from '../../i18n/language.ts';
import { currentText, switchLanguage } from '../../i18n/text.ts';
import { fetched } from '../../lib/http.ts';
import { storeUser } from '../../lib/session.ts';
import { storeZone } from '../../lib/zone.ts';
import { writeScopes, putAnswer, refreshAfter } from '../../lib/stale.ts';
import * as accountWrites from '../../lib/writes/account.ts';
import { notify } from '../../ui/notify.ts';

const profileKey = ['profile'] as const;

/** Stores the parts of the profile that every screen uses. */
function store(profile: Profile) {
  storeUser(profile);
  storeZone(profile.timezone);
}

export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ signal }) => {
    const { profile } = await fetched(api.profile, { signal });
    // The name, the email or the zone may have been changed elsewhere.
    store(profile);
    return profile;
  },
});

export const useProfile = () => useQuery(profileQuery);

/** Keeps the profile fresh on every screen: its time zone may be changed on another device. */
export function useFollowProfile(enabled: boolean) {
  useQuery({ ...profileQuery, enabled, refetchOnWindowFocus: true });
}

/** Zones are named in the caller's language. */
export const useTimezones = () =>
  useQuery({
    queryKey: ['timezones', useLanguage()],
    queryFn: async ({ signal }) => (await fetched(api.timezones, { signal })).timezones,
    staleTime: Infinity,
  });

type Change = RequestOf<typeof api.updateProfile>['body'];

/**
 * Sends a change of the profile. The body has all fields (spec 7); unchanged ones are read just before, so that no
 * concurrent change is undone.
 */
export async function sendProfile(change: Change) {
  const { profile } = await fetched(api.profile, { background: true });
  const { name, email, contact, timezone_id, language_id } = profile;
  return fetched(api.updateProfile, { body: { name, email, contact, timezone_id, language_id, ...change } });
}

/** Saves changed fields; a changed language is applied to the interface at once. */
export function useSaveProfile() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    scope: writeScopes.profile,
    mutationFn: sendProfile,
    onSuccess: async ({ profile }: ResponseOf<typeof api.updateProfile>) => {
      store(profile);
      // The response to a change omits the API access key, so it is merged into the cached profile.
      putAnswer<Profile>(client, profileKey, (old) => old && { ...old, ...profile });
      const language = languageOfId(profile.language_id);
      if (language === currentLanguage()) return;
      // The profile is saved even if the texts cannot be loaded.
      await switchLanguage(language).catch(() => notify('error', currentText().shell.failure.unreachable));
      void refreshAfter(client, accountWrites.languageSwitched);
    },
  });
  return mutateAsync;
}
