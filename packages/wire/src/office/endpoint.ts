import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/** What a member of staff may do: answer distributors, keep the catalogue, or all of it and the staff itself. */
export const roles = ['support', 'catalogue', 'admin'] as const;

export type Role = (typeof roles)[number];

/**
 * One call of the office, declared once: the server registers it and the office's screens call it. `path` is below
 * `/office/api`, with `{id}` for parameters.
 */
export interface OfficeEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Who may: `open` calls need no sign-in, `staff` ones any, the others that role; an admin may all. */
  readonly role: 'open' | 'staff' | Role;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** 200 unless a thing is created. */
  readonly status?: 200 | 201;
  /** Takes an `Idempotency-Key`: the same press twice makes one thing. */
  readonly idempotent?: true;
  /** Media type of what is answered as bytes. */
  readonly binary?: string;
  /** Answers server-sent events without an end; `response` is one of them. */
  readonly stream?: true;
  /** Largest body in bytes, where it is more than a megabyte. */
  readonly largest_body?: number;
  /** Takes much of the database, as a call of distributors may. */
  readonly costly?: true;
  /** Codes beside those that any call may answer. */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the literal types of a declaration while checking its form. */
export const officeEndpoint = <const E extends OfficeEndpoint>(declared: E): E => declared;

/** Whether someone of this role may make a call. */
export const mayCall = (endpoint: Pick<OfficeEndpoint, 'role'>, role: Role): boolean =>
  endpoint.role === 'open' || endpoint.role === 'staff' || role === 'admin' || endpoint.role === role;
