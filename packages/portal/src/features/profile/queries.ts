import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@kamerton/wire';
import { api, type RequestOf, type ResponseOf } from '@kamerton/wire/client/api';
import { currentLanguage, languageOfId, useLanguage } from '../../i18n/language.ts';
import { currentText, switchLanguage } from '../../i18n/text.ts';
import { fetched } from '../../lib/http.ts';
import { storeUser } from '../../lib/session.ts';
import { storeZone } from '../../lib/zone.ts';
import { notify } from '../../ui/notify.ts';

export const profileKey = ['profile'] as const;

/** What of the profile holds on every screen. */
function keep(profile: Profile) {
  storeUser(profile);
  storeZone(profile.timezone);
}

const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ signal }) => {
    const { profile } = await fetched(api.profile, { signal });
    // The name, the email or the zone may have been changed elsewhere.
    keep(profile);
    return profile;
  },
});

export const useProfile = () => useQuery(profileQuery);

/** Follows the profile on every screen: its time zone may be changed on another device. */
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
 * Sends a change of the profile. All its fields are sent (spec 7); those that stay are read just before, so that nobody
 * else's change is undone.
 */
export async function sendProfile(change: Change) {
  const { profile } = await fetched(api.profile, { background: true });
  const { name, email, contact, timezone_id, language_id } = profile;
  return fetched(api.updateProfile, { body: { name, email, contact, timezone_id, language_id, ...change } });
}

/** Saves what was changed; a changed language is the interface's at once. */
export function useSaveProfile() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: sendProfile,
    onSuccess: async ({ profile }: ResponseOf<typeof api.updateProfile>) => {
      keep(profile);
      // The answer to a change leaves the API access key out: it is added to what was read, and is no profile alone.
      client.setQueryData<Profile>(profileKey, (old) => old && { ...old, ...profile });
      const language = languageOfId(profile.language_id);
      if (language === currentLanguage()) return;
      // The profile is saved whether or not the texts can be had.
      await switchLanguage(language).catch(() => notify('error', currentText().shell.failure.unreachable));
      void client.invalidateQueries();
    },
  });
  return mutateAsync;
}
