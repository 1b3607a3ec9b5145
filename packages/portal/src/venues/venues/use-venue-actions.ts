import type { Venue } from '@kamerton/wire';
import { currentVenuesText } from './text.ts';
import { notify, notifyWithAction } from '../../ui/notify.ts';
import { changed, useChangeVenues, type VenueChange } from './changes.ts';
import type { Playable } from './playable.ts';

const nothing = { playlist_id: null, playlist_name: null, selection_id: null, selection_name: null };

const playingOf = (playable: Playable | null): VenueChange => {
  if (!playable) return nothing;
  const { kind, id, name } = playable;
  return kind === 'playlist'
    ? { ...nothing, playlist_id: id, playlist_name: name }
    : { ...nothing, selection_id: id, selection_name: name };
};

/** Fields that an undo restores. */
const before = ({ is_active, playlist_id, playlist_name, selection_id, selection_name }: Venue): VenueChange => ({
  is_active,
  playlist_id,
  playlist_name,
  selection_id,
  selection_name,
});

/** Restores only what the change touches. */
const undoOf = (venue: Venue, change: VenueChange): VenueChange =>
  Object.fromEntries(Object.entries(before(venue)).filter(([field]) => field in change));

const namesOf = (venues: readonly Venue[]): string[] => venues.map(({ name }) => name);

/** One-press actions on venues, each with an undo. */
export function useVenueActions() {
  const { mutateAsync } = useChangeVenues();

  const change = async (venues: readonly Venue[], to: VenueChange, message: string) => {
    let failed: readonly Venue[];
    try {
      failed = await mutateAsync(venues.map((venue) => ({ venue, change: to })));
    } catch {
      // The failure was reported and rolled back.
      return;
    }
    const unsaved = new Set(failed);
    const saved = venues.filter((venue) => !unsaved.has(venue));
    const undo = saved.map((venue) => ({ venue: changed(venue, to), change: undoOf(venue, to) }));
    const text = currentVenuesText();
    const [type, shown] =
      failed.length === 0
        ? (['success', message] as const)
        : (['warning', `${text.manyChanged(saved.length)} ${text.unsaved(namesOf(failed))}`] as const);
    notifyWithAction(type, shown, {
      name: text.undo,
      onPress: () =>
        void mutateAsync(undo).then(
          (left) => left.length > 0 && notify('error', currentVenuesText().unsaved(namesOf(left))),
          () => undefined,
        ),
    });
  };

  return {
    setActive(venues: readonly Venue[], is_active: boolean) {
      const text = currentVenuesText();
      const [one] = venues;
      const message =
        venues.length === 1 && one
          ? (is_active ? text.madeActive : text.madeInactive)(one.name)
          : (is_active ? text.manyActive : text.manyInactive)(venues.length);
      void change(venues, { is_active }, message);
    },
    assign(venues: readonly Venue[], playable: Playable | null) {
      const { playing } = currentVenuesText();
      const [one] = venues;
      const single = venues.length === 1 ? one : undefined;
      const removed = single ? playing.removed(single.name) : playing.removedMany(venues.length);
      const assigned = (to: Playable) =>
        single ? playing.assigned(single.name, to.name) : playing.assignedMany(venues.length, to.name);
      void change(venues, playingOf(playable), playable ? assigned(playable) : removed);
    },
  };
}
