import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { pagedByOffset, tracksPerPage } from '../../lib/pages.ts';

const collectionKeys = {
  blocks: () => ['collections', 'blocks'] as const,
  list: (blockId: number | undefined, limit: number) => ['collections', 'list', blockId ?? null, limit] as const,
  own: () => ['collections', 'own'] as const,
  detail: (id: number) => ['collections', 'detail', id] as const,
};

const cardsPerPage = 96;

export const useBlocks = () =>
  useQuery({ queryKey: collectionKeys.blocks(), queryFn: ({ signal }) => fetched(api.blocks, { signal }) });

/** Collections of one block, or of all. */
export const collectionsQuery = (blockId?: number, limit = cardsPerPage) =>
  infiniteQueryOptions({
    queryKey: collectionKeys.list(blockId, limit),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.collections, { query: { limit, offset, block_id: blockId }, signal }),
    ...pagedByOffset,
    placeholderData: keepPreviousData,
  });

export const useCollections = (blockId?: number, limit?: number) => useInfiniteQuery(collectionsQuery(blockId, limit));

export const useCollection = (id: number) =>
  useInfiniteQuery({
    queryKey: collectionKeys.detail(id),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.collection, { params: { id }, query: { limit: tracksPerPage, offset }, signal }),
    ...pagedByOffset,
  });

/** In my music, latest added first. */
export const useMyCollections = () =>
  useInfiniteQuery({
    queryKey: collectionKeys.own(),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.myCollections, { query: { limit: cardsPerPage, offset }, signal }),
    ...pagedByOffset,
  });
