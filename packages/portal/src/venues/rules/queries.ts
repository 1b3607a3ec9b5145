import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MusicRule, NewMusicRule } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useLanguage } from '../../i18n/language.ts';
import { addFailure, currentRulesText } from '../../i18n/rules-text.ts';
import { fetched } from '../../lib/http.ts';
import { pagedByOffset } from '../../lib/pages.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { ruleWrites } from '../../lib/writes/venues.ts';
import { notify, notifyFailure, notifyWithAction } from '../../ui/notify.ts';
import { fullRuleName } from './text.ts';

/** Scope of rules: the company if both are undefined. */
export interface Scope {
  tag_id?: number | undefined;
  venue_id?: number | undefined;
}

const root = 'music-rules';
const changing = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

export const useRules = ({ tag_id, venue_id }: Scope) => {
  const language = useLanguage();
  return useQuery({
    ...changing,
    queryKey: [root, 'scope', language, tag_id, venue_id],
    queryFn: async ({ signal }) => (await fetched(laterApi.musicRules, { query: { tag_id, venue_id }, signal })).rules,
  });
};

/** Every rule that applies to a venue. */
export const useVenueRules = (id: number) => {
  const language = useLanguage();
  return useQuery({
    ...changing,
    queryKey: [root, 'venue', language, id],
    queryFn: async ({ signal }) => (await fetched(laterApi.venueMusicRules, { params: { id }, signal })).rules,
  });
};

/** Skipped tracks per page. */
const perPage = 50;

/** Tracks of the assigned music that a venue skips. */
export const useSkipped = (id: number) => {
  const language = useLanguage();
  return useInfiniteQuery({
    ...changing,
    queryKey: [root, 'skipped', language, id],
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(laterApi.skippedTracks, { params: { id }, query: { limit: perPage, offset }, signal }),
    ...pagedByOffset,
  });
};

/** Returns the effect of a rule on the music that is assigned now. */
export const usePreview = (scope: Scope, rule: NewMusicRule | null) =>
  useQuery({
    ...changing,
    queryKey: [root, 'preview', scope, rule],
    enabled: rule !== null,
    queryFn: ({ signal }) =>
      fetched(laterApi.previewMusicRules, { body: { ...scope, rules: rule ? [rule] : [] }, signal }),
  });

export const useVenueTags = () =>
  useQuery({
    ...changing,
    queryKey: ['venue-tags', 'rules'],
    queryFn: async ({ signal }) => (await fetched(laterApi.venueTags, { signal })).tags,
  });

export const useGenreNames = () =>
  useQuery({
    queryKey: ['genres'],
    queryFn: ({ signal }) => fetched(api.genres, { signal }),
    staleTime: 10 * 60_000,
  });

const toNew = ({ kind, name, track_id, genre_id }: MusicRule): NewMusicRule => {
  if (kind === 'explicit') return { kind };
  if (kind === 'track') return { kind, track_id: track_id ?? 0 };
  return kind === 'genre' ? { kind, genre_id: genre_id ?? 0 } : { kind, name };
};

/** Adds and removes rules of a scope, each with an undo. */
export function useRuleActions(scope: Scope) {
  const client = useQueryClient();
  const options = {
    onError: (error: Error) => notifyFailure(error, addFailure(error)),
    onSettled: () => refreshAfter(client, ruleWrites.changed),
  };
  const adding = useMutation({
    ...options,
    mutationFn: async (rule: NewMusicRule) =>
      (await fetched(laterApi.addMusicRules, { body: { ...scope, rules: [rule] } })).rules,
  });
  const removing = useMutation({
    ...options,
    mutationFn: (rules: readonly MusicRule[]) =>
      fetched(laterApi.removeMusicRules, { body: { ids: rules.map(({ id }) => id) } }),
  });
  // By the promise of each write: of several at once, the mutation calls back for the last one alone.
  const add = async (rule: NewMusicRule, onAdded?: () => void) => {
    const rules = await adding.mutateAsync(rule).catch(() => null);
    if (!rules) return;
    onAdded?.();
    const text = currentRulesText();
    const [added] = rules;
    if (!added) return notify('info', text.alreadyExists);
    const undo = { name: text.undo, onPress: () => removing.mutate(rules) };
    notifyWithAction('success', text.addedToast(fullRuleName(added, text)), undo);
  };
  const remove = async (rule: MusicRule) => {
    const removed = await removing.mutateAsync([rule]).catch(() => null);
    if (!removed) return;
    const text = currentRulesText();
    const undo = { name: text.undo, onPress: () => adding.mutate(toNew(rule)) };
    notifyWithAction('success', text.removedToast(fullRuleName(rule, text)), undo);
  };
  return { add, remove, isBusy: adding.isPending || removing.isPending };
}
