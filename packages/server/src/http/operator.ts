import type { OfficeEndpoint, Operator, Role } from '@kamerton/wire/office';
import type { Handle } from '../db/schema.ts';

export interface OfficeSession {
  id: number;
  token_hash: string;
  step: 'done' | 'code' | 'enrol';
  csrf: string;
  /** True if the operator has proved lately who they are. */
  is_proven: boolean;
  operator: Operator;
  /** RFC 3339. */
  expires_at: string;
  /** The passkey by which it began. */
  passkey_id: number | null;
}

/** Questions about sessions outside of the calls that they make. */
interface ValidSessions {
  /** Of hashes of tokens, those that still let an account in. */
  ofAccounts(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** The same of operators, with their current roles. */
  ofStaff(hashes: readonly string[]): Promise<ReadonlyMap<string, Role>>;
  /** Role of an active operator with a session, else null. */
  roleOfPresent(staff: number): Promise<Role | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    validSessions: ValidSessions;
    /** Throws if the session of a call has ended or its operator's role has changed; locks both until then. */
    assertOfficeSession: (tx: Handle, request: FastifyRequest) => Promise<void>;
    inTransaction: <T>(work: (tx: Handle) => Promise<T>) => Promise<T>;
  }
  interface FastifyRequest {
    /** The operator, if signed in with all factors. */
    operator: Operator | undefined;
    /** The session of the office's cookie at any step. */
    officeSession: OfficeSession | undefined;
    /** Operating system user at the command line; never set for a network request. */
    commandUser?: string;
  }
  interface FastifyContextConfig {
    role?: OfficeEndpoint['role'];
  }
}
