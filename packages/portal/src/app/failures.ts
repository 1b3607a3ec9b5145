import type { Call } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import type { Text } from '../i18n/text.ts';
import type { CallError } from '../lib/http.ts';
import { withPicture } from '../lib/told-by-toast.ts';

/** What a failed call leads to beside what its screen shows. */
export interface FailureAction {
  /** Remove the token. */
  readonly forgetToken?: true;
  /** Where to go: `home` is /dist/ (whose guard asks a guest to sign in), `auth` the sign-in. */
  readonly go?: 'home' | 'auth';
  /** What a toast says: a text of ours, or the message of the answer. */
  readonly toast?: FailureToast;
}

export type FailureToast =
  | { readonly text: keyof Text['shell']['failure']; readonly type?: 'info' }
  | { readonly text: 'message' };

interface Rule extends FailureAction {
  readonly status: number;
  readonly calls: 'any' | readonly Call[];
}

const downloads: readonly Call[] = [api.downloadPlaylist, api.downloadCollection, api.downloadAlbum];

/** spec 8, row by row; the first row that fits holds. */
const rules: readonly Rule[] = [
  // A failed sign-in says so on its own screen; there is no token to remove.
  { status: 401, calls: [api.login, api.demoLogin] },
  {
    status: 401,
    calls: [api.profile, api.timezones, api.albums, api.popularAlbums, api.myAlbums],
    forgetToken: true,
    go: 'auth',
  },
  { status: 401, calls: 'any', forgetToken: true, go: 'home' },
  { status: 403, calls: 'any', forgetToken: true, go: 'auth', toast: { text: 'inactive' } },
  { status: 404, calls: [api.album], go: 'home', toast: { text: 'noAlbum' } },
  // The specification is silent on a word here; who is sent Home without one would not know why.
  {
    status: 404,
    calls: [api.playlist, api.collection, ...downloads],
    go: 'home',
    toast: { text: 'gone', type: 'info' },
  },
  { status: 413, calls: withPicture, toast: { text: 'smallerPicture' } },
  { status: 500, calls: downloads, toast: { text: 'message' } },
];

/** Calls that a guest makes: they fail without a session that could end. */
const guestCalls: readonly Call[] = [
  api.login,
  api.demoLogin,
  api.forgot,
  api.recover,
  api.confirmEmail,
  api.revertEmail,
];

/** The same for somebody who is not signed in: there is no token to remove and nowhere to go, but the word is said. */
export function guestFailureAction({ endpoint, status }: Pick<CallError, 'endpoint' | 'status'>): FailureAction {
  const { toast } = guestCalls.includes(endpoint) ? failureAction({ endpoint, status }) : {};
  return toast ? { toast } : {};
}

/** What spec 8 asks for when this call failed; nothing for the rest, which their screens show. */
export function failureAction({ endpoint, status }: Pick<CallError, 'endpoint' | 'status'>): FailureAction {
  const rule = rules.find((each) => each.status === status && (each.calls === 'any' || each.calls.includes(endpoint)));
  return {
    ...(rule?.forgetToken && { forgetToken: rule.forgetToken }),
    ...(rule?.go && { go: rule.go }),
    ...(rule?.toast && { toast: rule.toast }),
  };
}

/** The toast's text in the chosen language; without a message of the server the one that fits everything. */
export function toastText(toast: FailureToast, { message }: Pick<CallError, 'message'>, { shell }: Text): string {
  return toast.text === 'message' ? message || shell.failure.unexpected : shell.failure[toast.text];
}
