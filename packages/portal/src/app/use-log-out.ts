import { useQueryClient } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { useNavigate } from 'react-router';
import { call } from '../lib/http.ts';
import { paths } from '../lib/paths.ts';
import { forgetSession } from '../lib/session.ts';
import { player } from '../player/store.ts';

/** Ends the session. Whatever the server answers, nothing of it stays in this browser (spec 4). */
export function useLogOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // The screen to go to is fetched first, so that nothing is asked for on the way there, without a session.
    await import('./screens/auth.tsx').catch(() => undefined);
    void client.cancelQueries();
    const told = call(api.logout, { keepalive: true });
    player.close();
    forgetSession();
    // Screens that are still there when the cache is emptied would ask for it anew.
    await navigate(paths.auth, { flushSync: true });
    client.clear();
    await told;
  };
}
