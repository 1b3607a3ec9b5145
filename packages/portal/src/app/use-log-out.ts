import { useQueryClient } from '@tanstack/react-query';
import { api } from '@kamerton/wire';
import { useNavigate } from 'react-router';
import { call } from '../lib/http.ts';
import { paths } from '../lib/paths.ts';
import { takePlace } from '../lib/return-place.ts';
import { forgetSession } from '../lib/session.ts';
import { player } from '../player/store.ts';

/** Ends the session. Whatever the server answers, nothing of it stays in this browser (spec 4). */
export function useLogOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const told = call(api.logout, {});
    player.close();
    forgetSession();
    takePlace();
    await navigate(paths.auth);
    client.clear();
    await told;
  };
}
