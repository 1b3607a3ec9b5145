import type { Track } from '@kamerton/wire';
import type { QueryClient } from '@tanstack/react-query';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { addFailure, currentRulesText } from '../../i18n/rules-text.ts';
import { fetched } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { ruleWrites } from '../../lib/writes/venues.ts';
import { notify, notifyFailure, notifyWithAction } from '../../ui/notify.ts';

/** Keeps a track from playing in all venues, with an undo. */
export async function blockTrack(
  client: QueryClient,
  { id, name, artist }: Pick<Track, 'id' | 'name' | 'artist'>,
): Promise<void> {
  const text = currentRulesText();
  const shown = [artist, name].filter(Boolean).join(' — ');
  // After a failure too: only the answer may have been lost.
  const refresh = () => void refreshAfter(client, ruleWrites.changed);
  const unblock = async (ids: number[]) => {
    try {
      await fetched(laterApi.removeMusicRules, { body: { ids } });
      notify('success', text.unblocked(shown));
    } catch (error) {
      notifyFailure(error);
    } finally {
      refresh();
    }
  };
  try {
    const body = { rules: [{ kind: 'track' as const, track_id: id }] };
    const { rules } = await fetched(laterApi.addMusicRules, { body });
    if (rules.length === 0) return notify('info', text.blockedAlready(shown));
    const undo = { name: text.undo, onPress: () => void unblock(rules.map((rule) => rule.id)) };
    return notifyWithAction('success', text.blocked(shown), undo);
  } catch (error) {
    return notifyFailure(error, addFailure(error));
  } finally {
    refresh();
  }
}
