import { useQuery } from '@tanstack/react-query';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { call, CallFailed } from '../../lib/http.ts';

/** The account's passkeys; null on a host without the call. */
export const usePasskeys = () =>
  useQuery({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => {
      const answer = await call(laterApi.passkeys, { signal });
      if (answer.ok) return answer.data;
      if (answer.error.status === 404) return null;
      throw new CallFailed(answer.error);
    },
  });
