import type { Endpoint } from '@kamerton/wire';
import type { LanguageId } from '@kamerton/wire';

/** Who asks. */
export interface Account {
  id: number;
  email: string;
  name: string;
  language_id: LanguageId;
  session_id: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | undefined;
  }
  interface FastifyContextConfig {
    access?: Endpoint['access'];
  }
}
