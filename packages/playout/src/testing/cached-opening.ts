import { openingAt } from '@kamerton/wire/client/opening';
import type { PlayerDocument } from '@kamerton/wire';

/** Says if a venue is open, computed anew only when that changes: the engine's calendar is slow. */
export const cachedOpening = () => {
  let opening = { of: null as PlayerDocument | null, isOpen: false, from: 0, until: 0 };
  return (document: PlayerDocument, moment: number): boolean => {
    if (opening.of !== document || moment < opening.from || moment >= opening.until) {
      const { is_open, changes_at } = openingAt(document.venue, moment);
      opening = { of: document, isOpen: is_open, from: moment, until: changes_at ?? Infinity };
    }
    return opening.isOpen;
  };
};
