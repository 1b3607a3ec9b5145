import type { QueryClient } from '@tanstack/react-query';
import { refetch } from '../../lib/stale.ts';

/** Apart from the other queries of players, which the first load does without. */
export const onAirKey = ['on-air'] as const;

export const refreshOnAir = (client: QueryClient) => refetch(client, { queryKey: onAirKey });
