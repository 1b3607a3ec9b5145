import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from './deps.ts';

type Routes = (app: FastifyInstance, deps: RouteDeps) => void | Promise<void>;

/** The parts that a domain adds to the service. Each group of its routes is a plugin of its own. */
export interface Domain {
  /** Hooks and decorators that calls of all domains rest on. */
  hooks?: (app: FastifyInstance, deps: RouteDeps) => void;
  /** Calls of distributors and of players in venues, under `/dist/api`. */
  api?: Routes;
  /** Calls of the office, under `/office/api`; the command line makes them too. */
  office?: Routes;
  /** Calls of the office that only a session by cookie can make. */
  officeSession?: Routes;
  /** Addresses of their own: media and pages. */
  pages?: Routes;
}

/** Registers a group of routes of all domains. */
export const registerRoutes = async (
  app: FastifyInstance,
  domains: readonly Domain[],
  group: Exclude<keyof Domain, 'hooks'>,
  deps: RouteDeps,
): Promise<void> => {
  for (const domain of domains) await app.register(async (own) => domain[group]?.(own, deps));
};
