import { musicRule } from './music-rule.ts';
import { z } from './zod.ts';

/** Every error code of the API with its HTTP status. Codes are stable: programs branch on them. */
export const errorStatus = {
  bad_request: 400,
  bad_json: 400,
  too_deep: 400,
  bad_page: 400,
  bad_parameter: 400,
  bad_idempotency_key: 400,
  unauthorized: 401,
  login_failed: 401,
  unknown_player: 401,
  inactive: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  needs_session: 409,
  needs_proof: 409,
  account_closed: 409,
  idempotency_key_running: 409,
  details_missing: 409,
  terms_missing: 409,
  already_signed: 409,
  not_signed: 409,
  contract_terminated: 409,
  not_terminated: 409,
  in_use: 409,
  last_passkey: 409,
  refused: 409,
  blocked_by_rule: 409,
  upload_offset: 409,
  upload_incomplete: 409,
  upload_finished: 409,
  too_many_uploads: 409,
  import_running: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  invalid: 422,
  upload_path: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 507,
  upload_room: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Validation errors of a field of a body (422). */
export const fieldCodes = [
  'required',
  'email',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'control_character',
  'not_a_date',
  'wrong_type',
  'unknown',
  'conflict',
  'too_many',
  'not_a_picture',
  /** Another account has it. */
  'taken',
  /** It is not the right one. */
  'wrong',
  /** A password that is among the first that anyone tries. */
  'too_common',
  'same_as_email',
  /** A malformed number or code: too few digits, or letters in it. */
  'malformed',
  /** The check digits do not fit. */
  'check_digit',
  /** Contradicts another field or a stored value. */
  'mismatch',
  /** Letters that a contract cannot be printed with. */
  'alphabet',
  /** A code that is used up, replaced or too old. */
  'spent',
  /** The last administrator with access keeps both. */
  'last_admin',
] as const;

export type FieldCode = (typeof fieldCodes)[number];

/** The only shape of an error, served as `application/problem+json`. */
export const problem = z.object({
  status: z.int(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  request_id: z.string(),
  fields: z.record(z.string(), z.enum(fieldCodes)).optional(),
  /** 409 of a playlist's order: the current tracks and their version. */
  order: z.array(z.int()).optional(),
  version: z.int().optional(),
  /** 409 of a bulk change, of which nothing was applied: the ids that prevent it, with reasons. */
  refused: z.array(z.object({ id: z.int(), reason: z.enum(['not_found', 'album_has_others', 'too_many']) })).optional(),
  /** 409 of a track that must not play at a venue: the rules that say so. */
  rules: z.array(musicRule).optional(),
});

export type Problem = z.infer<typeof problem>;
