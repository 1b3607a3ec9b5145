import type { LooseRequest } from '../client/api.ts';
import type { ParamsOf, RequestOf, Shapes } from '../endpoint.ts';

/** Roles of operators: answers distributors, maintains the catalogue, or everything including the staff. */
export const roles = ['support', 'catalogue', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Declaration of one office call, used by the server and the office's client. */
interface OfficeDeclaration extends Shapes {
  /** Required role: `open` needs no session, `staff` any role; an admin may make every call. */
  readonly role: 'open' | 'staff' | Role;
  /** Of browsers alone, and no operation of the command line: sign-in, own session and filters, streams, audio. */
  readonly browser?: true;
  /** Refused with `needs_proof` unless the operator signed in or proved again within `bounds.proof_minutes`. */
  readonly proof?: true;
  /**
   * True if an operator gives anybody a way in by it: an account or a role, a password, a link, a key, a factor. It is
   * refused if the operator's session has ended or the role has changed by the time of its transaction. Required of all
   * but GET.
   */
  readonly grants_access?: boolean;
  /** Accepts an `Idempotency-Key`: a repeated call creates one thing. */
  readonly idempotent?: true;
  /** Media types of a binary response. */
  readonly binary?: string | readonly string[];
}

/** Declarations by name. `route` is the method and the path below `/office/api`, with `{id}` for parameters. */
export type OfficeDeclarations = Record<
  string,
  OfficeDeclaration &
    (
      | { readonly route: `GET ${string}`; readonly grants_access?: never }
      | { readonly route: `${'POST' | 'PUT' | 'DELETE'} ${string}`; readonly grants_access: boolean }
    )
>;

/** A call as the server registers it and the office's client makes it. */
export interface OfficeEndpoint extends OfficeDeclaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

/** Of calls before there is a session. */
export const open = { role: 'open', browser: true } as const;

/** Of calls about the caller's own session, factors and filters. */
export const own = { role: 'staff', browser: true } as const;

/** The calls of declarations: with their method, their path and the parameter that it names. */
export type OfficeCalls<Declared extends OfficeDeclarations> = {
  readonly [Name in keyof Declared]: Declared[Name] &
    (Declared[Name]['route'] extends `${infer Method} ${infer Path}`
      ? { readonly method: Method; readonly path: Path } & ParamsOf<Path, Declared[Name]>
      : never);
};

export const mayCall = (endpoint: Pick<OfficeEndpoint, 'role'>, role: Role): boolean =>
  endpoint.role === 'open' || endpoint.role === 'staff' || role === 'admin' || endpoint.role === role;

/** Arguments of an office call. */
export type OfficeRequest<E extends OfficeEndpoint> = LooseRequest<RequestOf<E>>;
