import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/** Roles of operators: answers distributors, maintains the catalogue, or everything including the staff. */
export const roles = ['support', 'catalogue', 'admin'] as const;

export type Role = (typeof roles)[number];

/**
 * Declaration of one office call, used by the server and the office's client. `path` is below `/office/api`, with
 * `{id}` for parameters.
 */
export interface OfficeEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Required role: `open` needs no session, `staff` any role; an admin may make every call. */
  readonly role: 'open' | 'staff' | Role;
  readonly summary: string;
  /**
   * Refused with `needs_proof` unless the operator has signed in or proved again who they are within
   * `bounds.proof_minutes`.
   */
  readonly proof?: true;
  /**
   * True if an operator gives anybody a way in by it: an account or a role, a password, a link, a key, a factor. It is
   * refused if the operator's session has ended or the role has changed by the time of its transaction. Required of all
   * but GET.
   */
  readonly grants_access?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** 200 unless the call creates something. */
  readonly status?: 200 | 201;
  /** Accepts an `Idempotency-Key`: a repeated call creates one thing. */
  readonly idempotent?: true;
  /** Media types of a binary response. */
  readonly binary?: string | readonly string[];
  /** Responds with server-sent events; `response` is the schema of one. */
  readonly stream?: true;
  /** Maximum body size in bytes if above a megabyte. */
  readonly largest_body?: number;
  /** Expensive for the database; limited like costly calls of distributors. */
  readonly costly?: true;
  /** Error codes besides those of every call. */
  readonly errors: readonly ErrorCode[];
}

type Complete = { readonly method: 'GET'; readonly grants_access?: never } | { readonly grants_access: boolean };

/** Checks a declaration and keeps its literal types. */
export const officeEndpoint = <const E extends OfficeEndpoint & Complete>(declared: E): E => declared;

/** True if a role may make a call. */
export const mayCall = (endpoint: Pick<OfficeEndpoint, 'role'>, role: Role): boolean =>
  endpoint.role === 'open' || endpoint.role === 'staff' || role === 'admin' || endpoint.role === role;
