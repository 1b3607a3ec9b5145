import type { ErrorCode, FieldCode, MusicRule, Problem } from '@kamerton/wire';

/** State that a refusal reports: how the thing is, or which of many things stood in the way. */
type Present =
  | { order: number[]; version: number }
  | { current: unknown }
  | { refused: NonNullable<Problem['refused']> }
  | { rules: MusicRule[] };

interface Details {
  /** Error codes by field. */
  fields?: Record<string, FieldCode> | undefined;
  /** Seconds after which it makes sense to try again. */
  retryAfter?: number | undefined;
  present?: Present | undefined;
}

/** A failed use case by its stable code. `http/error-handler.ts` makes an answer, `commands/failures.ts` a sentence. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, FieldCode> | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly present: Present | undefined;

  protected constructor(code: ErrorCode, { fields, retryAfter, present }: Details = {}) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.present = present;
  }
}

export class NotFound extends DomainError {
  constructor() {
    super('not_found');
  }
}

/** There is no session, or the credentials are wrong. */
export class Unauthorized extends DomainError {
  constructor(code: 'unauthorized' | 'login_failed' | 'unknown_player' = 'unauthorized') {
    super(code);
  }
}

/** Somebody is signed in and may not do this. */
export class Forbidden extends DomainError {
  constructor(code: 'forbidden' | 'inactive' | 'needs_session' = 'forbidden') {
    super(code);
  }
}

/** Values do not fit. */
export class Invalid extends DomainError {
  constructor(fields?: Record<string, FieldCode>, code: 'invalid' | 'upload_path' = 'invalid', present?: Present) {
    super(code, { fields, present });
  }
}

type ConflictCode =
  | 'conflict'
  | 'account_closed'
  | 'already_signed'
  | 'blocked_by_rule'
  | 'contract_terminated'
  | 'details_missing'
  | 'import_running'
  | 'in_use'
  | 'last_passkey'
  | 'needs_proof'
  | 'not_signed'
  | 'not_terminated'
  | 'refused'
  | 'terms_missing'
  | 'too_many_uploads'
  | 'upload_finished'
  | 'upload_incomplete'
  | 'upload_offset';

/** The state of things does not allow it. */
export class Conflict extends DomainError {
  constructor(code: ConflictCode = 'conflict', present?: Present) {
    super(code, { present });
  }
}

export class TooLarge extends DomainError {
  constructor() {
    super('too_large');
  }
}

export class TooMany extends DomainError {
  constructor(retryAfter: number) {
    super('too_many_requests', { retryAfter });
  }
}

/** The service lacks something for now: its database, its media store, room on a disk. */
export class Unavailable extends DomainError {
  constructor(
    code: 'unavailable' | 'disk_full' | 'upload_room' = 'unavailable',
    details: Omit<Details, 'fields'> = {},
  ) {
    super(code, details);
  }
}

/** The thing that was looked for; throws `NotFound` where there is none. */
export const orNotFound = <T>(found: T | null | undefined): T => {
  if (found === null || found === undefined) throw new NotFound();
  return found;
};
