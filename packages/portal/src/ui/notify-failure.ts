import { currentText, thrownText } from '../i18n/text.ts';
import { CallFailed } from '../lib/http.ts';
import { notify } from './notify.ts';

/** Tells that something failed, by the server's reason or a text; the end of a session is told by the sign-in. */
export function notifyFailure(error: unknown, text = thrownText(error, currentText())) {
  const endsSession = error instanceof CallFailed && [401, 403].includes(error.error.status);
  if (!endsSession) notify('error', text);
}
