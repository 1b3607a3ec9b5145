import type { Venue } from '@kamerton/wire';
import { Suspense } from 'react';
import type { VenueParams } from './venue-params.ts';
import { lazyPart } from '../../lib/load-code.ts';

const ManyDialog = lazyPart(async () => (await import('./many-dialog.tsx')).ManyDialog);
const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
const DeletedDialog = lazyPart(async () => (await import('./deleted-dialog.tsx')).DeletedDialog);
const GroupsDialog = lazyPart(async () => (await import('./groups-dialog.tsx')).GroupsDialog);

/** A dialog about groups of venues. */
export type GroupOverlay = 'many' | 'import' | 'groups' | 'deleted' | { deletes: readonly Venue[] } | null;

interface GroupOverlaysProps {
  open: GroupOverlay;
  params: VenueParams;
  /** The venues that are changed at once. */
  chosen: readonly Venue[];
  onClose: () => void;
  /** Called when chosen venues have changed. */
  onDone: () => void;
  /** Called when venues are deleted, before anything is read anew. */
  onDeleted: (venues: readonly Venue[]) => void;
}

/** Dialogs over the list of venues that are about many of them. */
export function VenueGroupOverlays({ open, params, chosen, onClose, onDone, onDeleted }: GroupOverlaysProps) {
  return (
    <Suspense>
      {open === 'many' && (
        <ManyDialog
          venues={chosen}
          onClose={onClose}
          onDone={() => {
            onClose();
            onDone();
          }}
        />
      )}
      {open === 'import' && <ImportDialog onClose={onClose} />}
      {open === 'deleted' && <DeletedDialog onClose={onClose} />}
      {typeof open === 'object' && open && (
        <DeleteDialog venues={open.deletes} onClose={onClose} onDeleted={() => onDeleted(open.deletes)} />
      )}
      {open === 'groups' && <GroupsDialog params={params} onClose={onClose} />}
    </Suspense>
  );
}
