import type { Endpoint } from '@kamerton/wire';
import type { LanguageId } from '@kamerton/wire';

/** The caller. */
export interface Account {
  id: number;
  email: string;
  name: string;
  language_id: LanguageId;
  /** Null where the API access key was sent. */
  session_id: number | null;
  /** True in a session that a link of support began. */
  by_support: boolean;
}

/** The caller of a call that only a session may make. */
export type SessionAccount = Account & { session_id: number };

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | undefined;
  }
  interface FastifyContextConfig {
    access?: Endpoint['access'];
  }
}
