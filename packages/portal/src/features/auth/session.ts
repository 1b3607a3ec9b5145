import { api, type ResponseOf } from '@kamerton/wire';
import { hasChosenLanguage, languageOfId, setLanguage } from '../../i18n/language.ts';
import { call, type Answer } from '../../lib/http.ts';
import { storeSession } from '../../lib/session.ts';

type Login = ResponseOf<typeof api.login>;

/** The zone of this browser, which becomes the profile's where none is set. */
const timezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function begin(answer: Answer<Login>): Answer<Login> {
  if (!answer.ok) return answer;
  storeSession(answer.data.token, answer.data.user);
  // The cookie decides the language; without one, the profile's.
  if (!hasChosenLanguage()) setLanguage(languageOfId(answer.data.language_id));
  return answer;
}

export const signIn = async (email: string, password: string) =>
  begin(await call(api.login, { body: { email, password, tz: timezone() } }));

/** Signs in by the one-time token of a link. */
export const signInByToken = async (token: string) => begin(await call(api.login, { body: { token, tz: timezone() } }));

/** Signs in to an account that a demonstration offers. */
export const signInToDemo = async (email: string) =>
  begin(await call(api.demoLogin, { body: { email, tz: timezone() } }));
