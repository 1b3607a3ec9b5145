import { useDates } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useDeletedVenues, useRestoreVenues } from './deleted-venues.ts';
import { useGroupsText } from './groups-text.ts';
import css from './tag-filter.module.css';

/** Venues that were deleted within a day, each with a way back. */
export function DeletedDialog({ onClose }: { onClose: () => void }) {
  const { deletion: text } = useGroupsText();
  const { moment } = useDates();
  const { mutate, isPending, variables } = useRestoreVenues();
  return (
    <Dialog open onClose={onClose} title={text.recentTitle} about={text.recentAbout}>
      <Loaded query={useDeletedVenues()} skeleton={<RowsSkeleton count={2} />}>
        {(venues) => (
          <>
            {venues.length === 0 && <p>{text.none}</p>}
            <ul className={css.list} aria-label={text.recentTitle}>
              {venues.map((venue) => (
                <li key={venue.id} className="wrap-8 items-center">
                  <div className="grow break-anywhere">
                    <p className="font-semibold">{venue.name}</p>
                    <p className="note-14">{[venue.city_name, venue.address].filter(Boolean).join(', ')}</p>
                    <p className="note-14">
                      {text.until(moment(venue.restorable_until))}
                      {venue.players > 0 && ` · ${text.players(venue.players)}`}
                    </p>
                  </div>
                  <Button
                    busy={isPending && variables.some(({ id }) => id === venue.id)}
                    aria-label={text.restoreOf(venue.name)}
                    onClick={() => mutate([venue])}
                  >
                    {text.restore}
                  </Button>
                </li>
              ))}
            </ul>
            {venues.length > 1 && (
              <Button busy={isPending} onClick={() => mutate(venues)}>
                {text.restoreAll}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
