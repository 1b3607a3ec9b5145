import { api, type ResponseOf } from '@kamerton/wire/client/api';
import { hasChosenLanguage, languageOfId } from '../i18n/language.ts';
import { switchLanguage } from '../i18n/text.ts';
import { call, fetched } from '../lib/http.ts';
import { storeSession } from '../lib/session.ts';
import { storeZone } from '../lib/zone.ts';

type Login = ResponseOf<typeof api.login>;

/** The browser's time zone, which becomes the profile's if that has none. */
export const timezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Starts the session that a sign-in has returned. */
export async function beginSession({ token, user, language_id, timezone: zone }: Login) {
  storeSession(token, user);
  storeZone(zone);
  // The cookie decides the language; without one, the profile's.
  if (!hasChosenLanguage()) await switchLanguage(languageOfId(language_id));
}

/** Signs in by email and password. Throws `CallFailed`. */
export const signIn = async (email: string, password: string) =>
  beginSession(await fetched(api.login, { body: { email, password, tz: timezone() } }));

/** Signs in to an account that a demonstration offers. Throws `CallFailed`. */
export const signInToDemo = async (email: string) =>
  beginSession(await fetched(api.demoLogin, { body: { email, tz: timezone() } }));

/** Signs in by the one-time token of a link; returns true if it was valid. */
export async function signInByToken(token: string): Promise<boolean> {
  const answer = await call(api.login, { body: { token, tz: timezone() } });
  if (answer.ok) await beginSession(answer.data);
  return answer.ok;
}
