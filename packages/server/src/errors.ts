import type { ErrorCode, FieldCode, Problem } from '@kamerton/wire';
import { errorStatus } from '@kamerton/wire';

/** Body of a conflict: the current state, or which of many things stood in the way. */
type Present =
  | { order: number[]; version: number }
  | { current: unknown }
  | { refused: NonNullable<Problem['refused']> };

/** An answer that is no success. Thrown anywhere below a handler; the error handler presents it. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, FieldCode> | undefined;
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter: number | undefined;

  /** The state that a conflict is with. */
  readonly present: Present | undefined;

  constructor(
    code: ErrorCode,
    more: {
      fields?: Record<string, FieldCode>;
      retryAfter?: number;
      present?: Present;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.status = errorStatus[code];
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.present = more.present;
  }
}

/** A field of the body is wrong. */
export const invalid = (fields: Record<string, FieldCode>): DomainError => new DomainError('invalid', { fields });

export const notFound = (): DomainError => new DomainError('not_found');
