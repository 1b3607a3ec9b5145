import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** Maximum number of named statements, of which each connection keeps its own plans. */
const most = 300;
/** Number of uses after which a statement is named: most that depend on a filter are used once. */
const often = 3;
const mostCounted = 5000;

/**
 * Rows only. A condition `@@` is planned for its words, unless they are hidden from the planner behind a `SELECT`; and a
 * statement that selects all columns would fail when a migration of another process adds one.
 */
const isPrepared = (text: string): boolean =>
  /^\s*(?:select|with|insert|update|delete)\b/i.test(text) &&
  !/@@(?! \(SELECT )/.test(text) &&
  !/\b(?:select|returning)\s+(?:"?\w+"?\.)?\*/i.test(text);

/** Names for statements, equal on all connections; null for one that is sent as it is. */
const createNames = () => {
  const names = new Map<string, string | null>();
  const uses = new Map<string, number>();
  return (text: string): string | null => {
    const existing = names.get(text);
    if (existing !== undefined) return existing;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < often) {
      if (uses.size >= mostCounted) uses.clear();
      uses.set(text, count);
      return null;
    }
    uses.delete(text);
    if (names.size >= most) return null;
    const name = isPrepared(text) ? `kamerton_${names.size}` : null;
    names.set(text, name);
    return name;
  };
};

/** The client of `pg` that Kysely gets, which accepts a statement with a name too. */
interface NamingClient extends PostgresPoolClient {
  query: PostgresPoolClient['query'] & ((statement: object) => ReturnType<PostgresPoolClient['query']>);
}

/** A pool that prepares the statements that are used often, so that PostgreSQL parses and plans them once. */
export const withPrepared = (pool: PostgresPool): PostgresPool => {
  const nameOf = createNames();
  const naming = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  const withNames = (client: NamingClient): PostgresPoolClient => ({
    query: ((text: string | object, values?: readonly unknown[]) => {
      const name = typeof text === 'string' ? nameOf(text) : null;
      if (name === null) return client.query(text as string, values as unknown[]);
      return client.query({ name, text, values });
    }) as PostgresPoolClient['query'],
    release: () => client.release(),
  });
  return {
    connect: async () => {
      const client = await pool.connect();
      const named = naming.get(client) ?? withNames(client as NamingClient);
      naming.set(client, named);
      return named;
    },
    end: () => pool.end(),
  };
};
