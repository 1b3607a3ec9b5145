import type { Venue } from '@kamerton/wire';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/load-code.ts';
import { sendChange } from '../venues/changes.ts';
import type { Playable } from '../venues/playable.ts';
import { useVenue } from '../venues/queries.ts';
import type { useVenuesAddress } from '../venues/use-venues-address.ts';

const HoursDialog = lazyPart(async () => (await import('../venues/hours-form.tsx')).HoursDialog);
const VenueDialog = lazyPart(async () => (await import('../venues/venue-form.tsx')).VenueDialog);
const PlayerDialog = lazyPart(async () => (await import('../players/player-dialog.tsx')).PlayerDialog);
const FitnessDialog = lazyPart(async () => (await import('../fitness/fitness-dialog.tsx')).FitnessDialog);
const PlayingChooser = lazyPart(async () => (await import('../venues/playing-chooser.tsx')).PlayingChooser);

interface VenueOverlaysProps {
  address: ReturnType<typeof useVenuesAddress>;
  /** Venue whose hours are shown in a dialog. */
  hoursOf: Venue | undefined;
  /** Several venues for which a playlist is being chosen. */
  many: readonly Venue[];
  onManyClose: () => void;
  onAssign: (venues: readonly Venue[], playable: Playable | null) => void;
}

/** Dialogs over the list of venues, as in the address: settings, hours, the choice of a playlist, the player, its fitness. */
export function VenueOverlays({ address, hoursOf, many, onManyClose, onAssign }: VenueOverlaysProps) {
  const { params, layerLink, close } = address;
  const { layer } = params;
  const id = layer && 'id' in layer ? layer.id : undefined;
  const venue = useVenue(id).data;
  const closeLayer = () => close({ layer: undefined });
  return (
    <Suspense>
      {layer && layer.kind !== 'assign' && layer.kind !== 'player' && layer.kind !== 'fitness' && (
        <VenueDialog
          key={`${layer.kind} ${id ?? ''}`}
          kind={layer.kind}
          id={id}
          onClose={closeLayer}
          onSaved={closeLayer}
        />
      )}
      {layer?.kind === 'assign' && venue && (
        <PlayingChooser
          isStep
          venues={[venue]}
          onClose={closeLayer}
          onChoose={(playable) => onAssign([venue], playable)}
        />
      )}
      {layer?.kind === 'player' && venue && <PlayerDialog key={venue.id} venue={venue} onClose={closeLayer} />}
      {layer?.kind === 'fitness' && venue && (
        <FitnessDialog key={venue.id} venue={venue} assign={sendChange} onClose={closeLayer} />
      )}
      {many.length > 0 && (
        <PlayingChooser venues={many} onClose={onManyClose} onChoose={(playable) => onAssign(many, playable)} />
      )}
      {!layer && hoursOf && (
        <HoursDialog
          key={hoursOf.id}
          venue={hoursOf}
          settings={layerLink({ kind: 'edit', id: hoursOf.id })}
          onClose={() => close({ venue: undefined })}
        />
      )}
    </Suspense>
  );
}
