import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Collection, type ResponseOf } from '@kamerton/wire';
import { currentText } from '../../i18n/text.ts';
import { fetched } from '../../lib/http.ts';
import { nextOffset } from '../../lib/pages.ts';
import { notify, notifyBriefly } from '../../ui/notify.ts';

export const collectionKeys = {
  blocks: () => ['collections', 'blocks'] as const,
  list: (blockId: number | undefined, limit: number) => ['collections', 'list', blockId ?? null, limit] as const,
  detail: (id: number) => ['collections', 'detail', id] as const,
};

const cardsPerPage = 48;
/** spec 9: playlist tracks on load. */
const tracksPerPage = 1000;

export const useBlocks = () =>
  useQuery({ queryKey: collectionKeys.blocks(), queryFn: ({ signal }) => fetched(api.blocks, { signal }) });

/** Collections of one block, or of all. */
export const useCollections = (blockId?: number, limit = cardsPerPage) =>
  useInfiniteQuery({
    queryKey: collectionKeys.list(blockId, limit),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.collections, { query: { limit, offset, block_id: blockId }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => nextOffset(pagination),
  });

export const useCollection = (id: number) =>
  useInfiniteQuery({
    queryKey: collectionKeys.detail(id),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.collection, { params: { id }, query: { limit: tracksPerPage, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => nextOffset(pagination),
  });

interface Detail {
  pages: ResponseOf<typeof api.collection>[];
  pageParams: unknown[];
}

const withMembership = (isMy: boolean) => (detail: Detail | undefined) =>
  detail && {
    ...detail,
    pages: detail.pages.map((page) => ({ ...page, collection: { ...page.collection, is_my: isMy } })),
  };

/** Adds a collection to my music or removes it: shown at once, taken back where it fails. */
export function useCollectionMembership({ id }: Pick<Collection, 'id'>) {
  const client = useQueryClient();
  const key = collectionKeys.detail(id);
  return useMutation({
    mutationFn: (isMy: boolean) => fetched(isMy ? api.addMyCollection : api.removeMyCollection, { body: { id } }),
    onMutate: async (isMy) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<Detail>(key, withMembership(isMy));
    },
    onSuccess: (_, isMy) => {
      const { music } = currentText();
      notifyBriefly('success', isMy ? music.addedToast : music.removedToast);
      void client.invalidateQueries({ queryKey: ['totals'] });
    },
    onError: (_, isMy) => {
      client.setQueryData<Detail>(key, withMembership(!isMy));
      notify('error', currentText().shell.failure.notSaved);
    },
  });
}
