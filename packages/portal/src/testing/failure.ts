import { api } from '@kamerton/wire/client/api';
import { type CallError, CallFailed } from '../lib/http.ts';

/** A refused call; the given fields replace those of a refusal without a message. */
export const failure = (error: Partial<CallError>) =>
  new CallFailed({
    endpoint: api.createPlaylist,
    status: 422,
    code: 'invalid',
    message: '',
    fields: {},
    requestId: '',
    ...error,
  });
