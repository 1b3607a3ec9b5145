import type { Call } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import type { Text } from '../i18n/text.ts';
import { type CallError, withPicture } from '../lib/http.ts';

/** Actions on a failed call, apart from those of its screen. */
export interface FailureAction {
  readonly forgetToken?: true;
  /** Route to open: `home` is /dist/ (whose guard sends guests to sign in), `auth` the sign-in. */
  readonly go?: 'home' | 'auth';
  /** Text of a toast: one of ours, or the message of the answer. */
  readonly toast?: FailureToast;
}

type FailureToast =
  | { readonly text: keyof Text['shell']['failure']; readonly type?: 'info' }
  | { readonly text: 'message' };

interface Rule extends FailureAction {
  readonly status: number;
  readonly calls: 'any' | readonly Call[];
}

const downloads: readonly Call[] = [api.downloadPlaylist, api.downloadCollection, api.downloadAlbum];

/** spec 8, row by row; the first row that fits holds. */
const rules: readonly Rule[] = [
  // A failed sign-in is shown on its own screen; there is no token to remove.
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
  // The specification names no message here; without one a user sent Home would not know why.
  {
    status: 404,
    calls: [api.playlist, api.collection, ...downloads],
    go: 'home',
    toast: { text: 'gone', type: 'info' },
  },
  { status: 413, calls: withPicture, toast: { text: 'smallerPicture' } },
  { status: 500, calls: downloads, toast: { text: 'message' } },
];

/** Calls of guests: they fail without a session that could end. */
const guestCalls: readonly Call[] = [
  api.login,
  api.demoLogin,
  api.forgot,
  api.recover,
  api.confirmEmail,
  api.revertEmail,
];

/** The actions for a guest: no token and no route, but the message. */
export function guestFailureAction({ endpoint, status }: Pick<CallError, 'endpoint' | 'status'>): FailureAction {
  const { toast } = guestCalls.includes(endpoint) ? failureAction({ endpoint, status }) : {};
  return toast ? { toast } : {};
}

/** Returns the actions of spec 8 for a failed call; none for others, which their screens show. */
export function failureAction({ endpoint, status }: Pick<CallError, 'endpoint' | 'status'>): FailureAction {
  const rule = rules.find((each) => each.status === status && (each.calls === 'any' || each.calls.includes(endpoint)));
  const { status: _status, calls: _calls, ...action } = rule ?? ({} as Partial<Rule>);
  return action;
}

/** Returns the toast's text in the chosen language; without a message of the server a general one. */
export function toastText(toast: FailureToast, { message }: Pick<CallError, 'message'>, { shell }: Text): string {
  return toast.text === 'message' ? message || shell.failure.unexpected : shell.failure[toast.text];
}
