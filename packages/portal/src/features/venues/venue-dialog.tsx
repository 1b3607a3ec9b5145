import { useVenuesText } from './text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useVenue } from './queries.ts';
import { VenueForm } from './venue-form.tsx';
import { VenuesSkeleton } from './venue-list.tsx';
import { newValues, valuesOf } from './venue-values.ts';

interface VenueDialogProps {
  /** A new venue, a new one like another, or the settings of one. */
  kind: 'new' | 'copy' | 'edit';
  id?: number | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** The form of a venue in a dialog. */
export function VenueDialog({ kind, id, onClose, onSaved }: VenueDialogProps) {
  const { form } = useVenuesText();
  return (
    <Dialog open onClose={onClose} title={kind === 'edit' ? form.edit : form.new} wide>
      {id === undefined ? (
        <VenueForm venue={null} initial={newValues} draft="venue-new" onSaved={onSaved} />
      ) : (
        <OfVenue kind={kind} id={id} onSaved={onSaved} />
      )}
    </Dialog>
  );
}

function OfVenue({ kind, id, onSaved }: Omit<VenueDialogProps, 'onClose'> & { id: number }) {
  const { form } = useVenuesText();
  const query = useVenue(id);
  return (
    <Loaded query={query} skeleton={<VenuesSkeleton />}>
      {(venue) =>
        kind === 'edit' ? (
          <VenueForm venue={venue} initial={valuesOf(venue)} draft={`venue-${id}`} onSaved={onSaved} />
        ) : (
          <VenueForm
            venue={null}
            initial={{ ...valuesOf(venue), name: form.copyName(venue.name) }}
            draft={`venue-copy-${id}`}
            onSaved={onSaved}
          />
        )
      }
    </Loaded>
  );
}
