import type { OfficeEndpoint, Operator } from '@kamerton/wire/office';

/** A session of the office as a call finds it. */
export interface OfficeSession {
  id: number;
  token_hash: string;
  step: 'done' | 'code' | 'enrol';
  csrf: string;
  operator: Operator;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The operator, once signed in with all factors. */
    operator: Operator | undefined;
    /** The session of the office's cookie, whatever its step. */
    officeSession: OfficeSession | undefined;
    /** Who acts at the command line, as the operating system calls them; never there in a request of the network. */
    commandUser?: string;
  }
  interface FastifyContextConfig {
    role?: OfficeEndpoint['role'];
  }
}
