import { id, idInPath, type PageQuery, type Pagination } from '@kamerton/wire';
import type { Counted } from '../db/counted.ts';
import { Invalid } from '../lib/errors.ts';
import { RequestError } from './request-error.ts';

export const paged = ({ limit, offset }: PageQuery, { total, total_is_capped }: Counted): Pagination => ({
  limit,
  offset,
  total,
  ...(total_is_capped && { total_is_capped }),
});

/** Id of a DELETE, in its body or, since some proxies drop bodies, in its query. */
export const idFrom = (
  query: { id?: string | undefined },
  body: { id?: number | undefined } | null | undefined,
): number => {
  if (body?.id !== undefined) return id.parse(body.id);
  if (query.id === undefined) throw new Invalid({ id: 'required' });
  const parsed = idInPath.safeParse(query.id);
  if (!parsed.success) throw new RequestError('bad_parameter');
  return parsed.data;
};
