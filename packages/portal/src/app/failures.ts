import { api, type Endpoint } from '@kamerton/wire';
import type { Text } from '../i18n/ru.ts';
import type { CallError } from '../lib/http.ts';

/** What a failed call leads to beside what its screen shows. */
export interface FailureAction {
  /** Remove the token. */
  readonly forgetToken?: true;
  /** Where to go: `home` is /dist/ (whose guard asks a guest to sign in), `auth` the sign-in. */
  readonly go?: 'home' | 'auth';
  readonly toast?: keyof Text['shell']['failure'];
}

interface Rule extends FailureAction {
  readonly status: number;
  readonly calls: 'any' | readonly Endpoint[];
}

/** spec 8, row by row; the first row that fits holds. */
const rules: readonly Rule[] = [
  // A failed sign-in says so on its own screen; there is no token to remove.
  { status: 401, calls: [api.login, api.demoLogin] },
  { status: 401, calls: [api.albums, api.popularAlbums, api.myAlbums], forgetToken: true, go: 'auth' },
  { status: 401, calls: 'any', forgetToken: true, go: 'home' },
  { status: 403, calls: 'any', forgetToken: true, go: 'auth', toast: 'inactive' },
  { status: 404, calls: [api.album], go: 'home', toast: 'noAlbum' },
  { status: 404, calls: [api.collection], go: 'home' },
];

/** What spec 8 asks for when this call failed; nothing for the rest, which their screens show. */
export function failureAction({ endpoint, status }: Pick<CallError, 'endpoint' | 'status'>): FailureAction {
  const rule = rules.find((each) => each.status === status && (each.calls === 'any' || each.calls.includes(endpoint)));
  return {
    ...(rule?.forgetToken && { forgetToken: rule.forgetToken }),
    ...(rule?.go && { go: rule.go }),
    ...(rule?.toast && { toast: rule.toast }),
  };
}
