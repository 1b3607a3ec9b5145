import type { OfficeEndpoint } from '@kamerton/wire/office';
import type { DataProvider, RaRecord } from 'react-admin';
import { call, isAbsent } from '../lib/http.ts';
import { inLocalDays } from '../lib/local-days.ts';
import { createIdempotencyKeys } from '@kamerton/ui/idempotency-keys';
import { RecordMoved, type ResourceCalls, resources } from '../lib/resources.ts';

type Input = Parameters<typeof call>[1] & { params?: object; query?: object; body?: unknown };

/** Throws if there is no such call: a screen that needs it is a programming error. */
function callOf(resource: string, act: keyof ResourceCalls): OfficeEndpoint {
  const endpoint = resources[resource]?.[act];
  if (!endpoint) throw new Error(`the office has no call to ${act} ${resource}`);
  return endpoint;
}

const ask = <T>(resource: string, act: keyof ResourceCalls, input: Input): Promise<T> =>
  call(callOf(resource, act), input) as Promise<T>;

interface Page {
  items: RaRecord[];
  total: number;
}

interface One {
  item: RaRecord;
}

const getOne = async (resource: string, id: unknown, signal?: AbortSignal) =>
  (await ask<One>(resource, 'one', { params: { id }, signal })).item;

const isRecord = (value: unknown): value is RaRecord => typeof value === 'object' && value !== null && 'id' in value;

/** Nested records, such as the genres of a track, arrive in full and are sent as ids. */
const idsOf = (value: unknown) => (Array.isArray(value) && value.every(isRecord) ? value.map(({ id }) => id) : value);

/** The declared fields of the call's body, taken from the record, with its version. */
function changesFor(endpoint: OfficeEndpoint, data: Record<string, unknown>): Record<string, unknown> {
  const shape = (endpoint.body as { shape?: Record<string, unknown> } | undefined)?.shape;
  const sent = Object.entries(data).map(([name, value]) => [name, idsOf(value)] as const);
  return Object.fromEntries(shape ? sent.filter(([name]) => name in shape) : sent);
}

async function update(resource: string, id: unknown, data: Record<string, unknown>) {
  const body = changesFor(callOf(resource, 'update'), data);
  return (await ask<One>(resource, 'update', { params: { id }, body })).item;
}

const keys = createIdempotencyKeys();

const acceptsIds = (resource: string) => 'ids' in (callOf(resource, 'list').query?.shape ?? {});

/** The most rows that a response holds. */
const mostRows = 200;

/** One page of a list, in several calls if it is longer than a response. */
async function getPage(
  resource: string,
  query: Record<string, unknown>,
  { offset, limit, signal }: { offset: number; limit: number; signal?: AbortSignal | undefined },
) {
  const items: RaRecord[] = [];
  for (;;) {
    const wanted = Math.min(limit - items.length, mostRows);
    const page = await ask<Page>(resource, 'list', {
      query: { ...query, limit: wanted, offset: offset + items.length },
      signal,
    });
    items.push(...page.items);
    if (page.items.length < wanted || items.length >= limit) return { data: items, total: page.total };
  }
}

/** Maps react-admin's requests to the office's calls, which share one convention. */
export const dataProvider = {
  supportAbortSignal: true,
  getList: async (resource: string, { pagination, sort, filter, signal }) => {
    const { page = 1, perPage = 50 } = pagination ?? {};
    const order = sort?.field && sort.field !== 'id' ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined;
    const range = { offset: (page - 1) * perPage, limit: perPage, signal };
    const asked = filter as Record<string, unknown>;
    return getPage(resource, { ...(resource === 'audit' ? inLocalDays(asked) : asked), sort: order }, range);
  },
  getOne: async (resource: string, { id, signal }) => {
    const data = await getOne(resource, id, signal);
    if (String(data.id) !== String(id)) throw new RecordMoved(Number(data.id));
    return { data };
  },
  getMany: async (resource: string, { ids, signal }) => {
    if (acceptsIds(resource) && ids.length <= mostRows) {
      const query = { ids: ids.join(','), limit: mostRows };
      return { data: (await ask<Page>(resource, 'list', { query, signal })).items };
    }
    // As in a list: one that is gone does not keep the others away.
    const findOne = async (id: unknown) =>
      getOne(resource, id, signal).catch((error: unknown) => (isAbsent(error) ? [] : Promise.reject(error)));
    return { data: (await Promise.all(ids.map(findOne))).flat() };
  },
  create: async (resource: string, { data }) => {
    const body: unknown = data;
    const idempotencyKey = keys.of([resource, body]);
    // Values that are returned only once, such as a password, are beside the record.
    const { item, ...once } = await ask<One & Record<string, unknown>>(resource, 'create', { body, idempotencyKey });
    keys.forget();
    return { data: { ...item, once } };
  },
  update: async (resource: string, { id, data }) => ({
    data: await update(resource, id, data as Record<string, unknown>),
  }),
  delete: async (resource: string, { id, previousData }) => {
    await ask(resource, 'remove', { params: { id } });
    return { data: (previousData ?? { id }) as RaRecord };
  },
} as DataProvider;
