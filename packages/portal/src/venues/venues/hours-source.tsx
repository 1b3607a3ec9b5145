import type { Venue } from '@kamerton/wire';
import { useVenuesText, weekText } from './text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { isNamed } from '../../lib/name-match.ts';
import { Picker, PickerRow } from './picker.tsx';
import { useVenues } from './queries.ts';
import { VenuesSkeleton } from './venue-list.tsx';

interface HoursSourceProps {
  /** The venue that the hours are for. */
  except: number | undefined;
  onClose: () => void;
  onChoose: (venue: Venue) => void;
}

export function HoursSource({ except, onClose, onChoose }: HoursSourceProps) {
  const text = useVenuesText();
  const query = useVenues({});
  return (
    <Dialog open onClose={onClose} title={text.source.title} about={text.source.about}>
      <Loaded query={query} skeleton={<VenuesSkeleton />}>
        {({ objects }) => (
          <Picker searchLabel={text.source.search} nothing={text.source.nothing}>
            {(typed) => {
              const fitting = objects.filter(({ id, name }) => id !== except && isNamed(name, typed));
              if (fitting.length === 0) return null;
              return (
                <ul aria-label={text.list}>
                  {fitting.map((venue) => (
                    <PickerRow
                      key={venue.id}
                      name={venue.name}
                      about={weekText(venue, text)}
                      onPress={() => {
                        onChoose(venue);
                        onClose();
                      }}
                    />
                  ))}
                </ul>
              );
            }}
          </Picker>
        )}
      </Loaded>
    </Dialog>
  );
}
