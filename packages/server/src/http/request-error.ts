import { DomainError } from '../lib/errors.ts';

type RequestErrorCode =
  | 'bad_request'
  | 'bad_json'
  | 'too_deep'
  | 'bad_page'
  | 'bad_parameter'
  | 'bad_idempotency_key'
  | 'idempotency_key_running'
  | 'idempotency_key_reused'
  | 'method_not_allowed'
  | 'precondition_failed'
  | 'range_not_satisfiable'
  | 'unsupported_media_type'
  | 'internal';

/** A request that fails before its handler runs. */
export class RequestError extends DomainError {
  constructor(code: RequestErrorCode, details: Partial<Pick<DomainError, 'fields' | 'retryAfter'>> = {}) {
    super(code, details);
  }
}
