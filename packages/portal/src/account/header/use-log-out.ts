import { useQueryClient } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { useNavigate } from 'react-router';
import { call } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { forgetSession } from '../../lib/session.ts';
import { player } from '../../player/store.ts';
import { leaveSession } from '../../shell/signed-in-screens.ts';

/** Ends the session. Its data is deleted in this browser whatever the server answers (spec 4). */
export function useLogOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // The next screen is fetched first, so that nothing is requested on the way there without a session.
    await import('../screens/auth.tsx').catch(() => undefined);
    void call(api.logout, { keepalive: true });
    player.close();
    forgetSession();
    await leaveSession(client, () => navigate(paths.auth));
  };
}
