import type { Endpoint, ErrorCode } from '@kamerton/wire';
import { errorStatus } from '@kamerton/wire';

/** Every code that a call may answer: its own, and those that its access, input and method imply. */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] => {
  const { access, query, params, body, idempotent, method, errors } = endpoint;
  const implied: [boolean, ErrorCode[]][] = [
    [true, ['bad_request', 'internal', 'unavailable']],
    [access !== 'public', ['unauthorized', 'inactive', 'too_many_requests']],
    [access === 'player', ['unknown_player']],
    [access === 'session', ['needs_session']],
    [query !== undefined, ['bad_parameter']],
    [query !== undefined && 'limit' in query.shape, ['bad_page']],
    [params !== undefined, ['not_found']],
    // Also a call that takes no body is sent one.
    [method !== 'GET', ['bad_json', 'too_deep', 'too_large', 'unsupported_media_type']],
    [idempotent === true, ['bad_idempotency_key', 'idempotency_key_running', 'idempotency_key_reused']],
    [body !== undefined, ['invalid']],
    [method !== 'GET', ['disk_full']],
  ];
  const codes = implied.flatMap(([applies, codes]) => (applies ? codes : []));
  return [...new Set<ErrorCode>([...codes, ...errors])].toSorted((a, b) => errorStatus[a] - errorStatus[b]);
};

/** The same, by status. */
export const errorsByStatus = (endpoint: Endpoint): Map<number, ErrorCode[]> => {
  const found = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    found.set(errorStatus[code], [...(found.get(errorStatus[code]) ?? []), code]);
  }
  return found;
};
