import { useQuery } from '@tanstack/react-query';
import { passkeyApi } from '@kamerton/wire/client/passkey-calls';
import { call, CallFailed } from '../../lib/http.ts';

/** The account's passkeys; null on a host without the call. */
export const usePasskeys = () =>
  useQuery({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => {
      const answer = await call(passkeyApi.passkeys, { signal });
      if (answer.ok) return answer.data;
      if (answer.error.status === 404) return null;
      throw new CallFailed(answer.error);
    },
  });
