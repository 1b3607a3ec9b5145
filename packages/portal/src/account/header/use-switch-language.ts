import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language, LanguageId } from '@kamerton/wire';
import { sendProfile } from '../profile/queries.ts';
import { languageIds } from '../../i18n/language.ts';
import { currentText, switchLanguage } from '../../i18n/text.ts';
import { isSignedIn } from '../../lib/session.ts';
import { writeScopes, refreshAfter } from '../../lib/stale.ts';
import * as accountWrites from '../../lib/writes/account.ts';
import { notify, notifyFailure } from '../../ui/notify.ts';

/**
 * Switches the language at once, in this browser's cookie and in the profile. What the server words (cities, genres,
 * terms) is read anew. Without a connection the profile waits until there is one.
 */
export function useSwitchLanguage() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (language_id: LanguageId) => sendProfile({ language_id }),
    networkMode: 'online',
    scope: writeScopes.profile,
    onError: (error) => notifyFailure(error),
    onSettled: () => refreshAfter(client, accountWrites.languageStored),
  });
  return async (language: Language) => {
    try {
      await switchLanguage(language);
    } catch {
      notify('error', currentText().shell.failure.unreachable);
      return;
    }
    void refreshAfter(client, accountWrites.languageSwitched);
    if (isSignedIn()) mutate(languageIds[language]);
  };
}
