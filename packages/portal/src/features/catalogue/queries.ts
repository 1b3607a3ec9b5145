import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Album, type ResponseOf } from '@kamerton/wire';
import { currentText } from '../../i18n/text.ts';
import { fetched } from '../../lib/http.ts';
import { nextOffset } from '../../lib/pages.ts';
import { notify, notifyBriefly } from '../../ui/notify.ts';

/** Days `YYYY-MM-DD`, each open where it is left out. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

export const albumKeys = {
  all: ['albums'] as const,
  newest: (period: Period) => ['albums', 'newest', period] as const,
  popular: () => ['albums', 'popular'] as const,
  detail: (id: number) => ['albums', 'detail', id] as const,
};

const cardsPerPage = 48;
/** spec 9: playlist tracks on load. */
export const tracksPerPage = 1000;

export const useNewAlbums = (period: Period, limit = cardsPerPage) =>
  useInfiniteQuery({
    queryKey: [...albumKeys.newest(period), limit],
    queryFn: ({ pageParam: offset, signal }) => fetched(api.albums, { query: { ...period, limit, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => nextOffset(pagination),
    placeholderData: keepPreviousData,
  });

export const usePopularAlbums = () =>
  useInfiniteQuery({
    queryKey: albumKeys.popular(),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.popularAlbums, { query: { limit: cardsPerPage, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => nextOffset(pagination),
  });

export const useAlbum = (id: number) =>
  useInfiniteQuery({
    queryKey: albumKeys.detail(id),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.album, { params: { id }, query: { limit: tracksPerPage, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => nextOffset(pagination),
  });

interface Detail {
  pages: ResponseOf<typeof api.album>[];
  pageParams: unknown[];
}

const withMembership = (isMy: boolean) => (detail: Detail | undefined) =>
  detail && { ...detail, pages: detail.pages.map((page) => ({ ...page, album: { ...page.album, is_my: isMy } })) };

/** Adds an album to my music or removes it: shown at once, taken back where it fails. */
export function useAlbumMembership({ id }: Pick<Album, 'id'>) {
  const client = useQueryClient();
  const key = albumKeys.detail(id);
  return useMutation({
    mutationFn: (isMy: boolean) => fetched(isMy ? api.addMyAlbum : api.removeMyAlbum, { body: { id } }),
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
