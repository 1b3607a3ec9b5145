import { isNamed } from '../../lib/name-match.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useState } from 'react';
import { fetched } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { scheduleWrites } from '../../lib/writes/venues.ts';
import { createIdempotencyKeys } from '@kamerton/ui/idempotency-keys';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fault, FormActions } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyBriefly, notifyFailure } from '../../ui/notify.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { currentScheduleText, useScheduleText } from './text.ts';
import css from './dialogs.module.css';

export interface OtherVenue {
  id: number;
  name: string;
  /** City and address. */
  place: string;
}

export interface OthersQuery {
  data: OtherVenue[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

const parts = ['slots', 'layers', 'announcements'] as const;
type Part = (typeof parts)[number];

const findVenues = (venues: readonly OtherVenue[], typed: string) =>
  venues.filter(({ name, place }) => isNamed(`${name} ${place}`, typed));

/** Returns the set with these entries, or without them. */
const withAll = <T,>(set: ReadonlySet<T>, entries: readonly T[], areIn: boolean): ReadonlySet<T> => {
  const next = new Set(set);
  for (const each of entries) {
    if (areIn) next.add(each);
    else next.delete(each);
  }
  return next;
};

interface PartChoiceProps {
  wanted: ReadonlySet<Part>;
  onChoose: (wanted: ReadonlySet<Part>) => void;
}

function PartChoice({ wanted, onChoose }: PartChoiceProps) {
  const { copy: text } = useScheduleText();
  return (
    <fieldset className="one-column stack-8 bare-fieldset">
      <legend className="legend">{text.parts}</legend>
      <div className={css.pair}>
        {parts.map((part) => (
          <Checkbox
            key={part}
            label={text.partNames[part]}
            checked={wanted.has(part)}
            onChange={(isIn) => onChoose(withAll(wanted, [part], isIn))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface VenueChoiceProps {
  venues: readonly OtherVenue[];
  typed: string;
  onType: (typed: string) => void;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

function VenueChoice({ venues, typed, onType, chosen, onChoose }: VenueChoiceProps) {
  const { copy: text } = useScheduleText();
  // There may be ten thousand.
  const found = findVenues(venues, typed).map(({ id }) => id);
  const foundIds = new Set(found);
  // Another search adds to what is chosen, and hides none of it.
  const shown = venues.filter(({ id }) => chosen.has(id) || foundIds.has(id));
  const all = found.every((id) => chosen.has(id));
  return (
    <fieldset className="one-column stack-8 bare-fieldset">
      <legend className="legend">{text.venues}</legend>
      <SearchBox compact label={text.search} value={typed} onChange={onType} />
      {found.length === 0 ? (
        <p className={css.nothing}>{text.nothing}</p>
      ) : (
        <Checkbox
          label={text.all}
          checked={all}
          partly={!all && found.some((id) => chosen.has(id))}
          onChange={(isIn) => onChoose(withAll(chosen, found, isIn))}
        />
      )}
      {shown.length > 0 && (
        <ul className={css.list} aria-label={text.venues}>
          {shown.map(({ id, name, place }) => (
            <li key={id} className={css.row}>
              <Checkbox
                label={
                  <>
                    {name} {place && <span className="ink-3 text-13">{place}</span>}
                  </>
                }
                checked={chosen.has(id)}
                onChange={(isIn) => onChoose(withAll(chosen, [id], isIn))}
              />
            </li>
          ))}
        </ul>
      )}
      <span className="sr-only" role="status">
        {found.length === 0 ? text.nothing : ''}
      </span>
    </fieldset>
  );
}

interface CopyDialogProps {
  venue: { id: number; name: string };
  others: OthersQuery;
  /** True while there are edits that are not saved: they would not be copied. */
  isTyped: boolean;
  onClose: () => void;
}

/** Copies parts of a saved schedule to other venues, after a question that names their number. */
export function CopyDialog({ venue, others, isTyped, onClose }: CopyDialogProps) {
  const { copy: text } = useScheduleText();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [wanted, setWanted] = useState<ReadonlySet<Part>>(new Set(parts));
  const [isAsking, setAsking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [keys] = useState(() => createIdempotencyKeys());
  // Venues that were deleted elsewhere meanwhile are no longer shown.
  const targets = (others.data ?? []).flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { venue_ids: targets, parts: parts.filter((part) => wanted.has(part)) };
      return fetched(laterApi.copySchedule, { params: { id: venue.id }, body, idempotencyKey: keys.of(body) });
    },
    onSuccess: ({ copied }) => {
      void refreshAfter(client, scheduleWrites.copied);
      notifyBriefly('success', currentScheduleText().copy.copied(copied));
    },
    onError: (error) => notifyFailure(error),
  });
  // Of a dialog that was left meanwhile nothing is closed: another may be open.
  const start = () => mutate(undefined, { onSuccess: onClose });
  const partFault = wanted.size === 0 ? text.needsPart : undefined;
  const fault = targets.length === 0 ? text.needsVenue : partFault;
  const partNames = parts.filter((part) => wanted.has(part)).map((part) => text.partNames[part].toLowerCase());

  if (isAsking && targets.length > 0) {
    return (
      <Dialog open onClose={onClose} title={text.title}>
        <p>{text.confirm(targets.length, partNames.join(', '))}</p>
        <FormActions>
          <Button variant="accent" busy={isPending} onClick={start}>
            {text.start(targets.length)}
          </Button>
          <Button onClick={() => setAsking(false)}>{text.backToChoice}</Button>
        </FormActions>
      </Dialog>
    );
  }
  if (isTyped) {
    return (
      <Dialog open onClose={onClose} title={text.title}>
        <p>{text.unsaved}</p>
        <FormActions>
          <Button onClick={onClose}>{text.close}</Button>
        </FormActions>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={text.title} about={text.about(venue.name)}>
      <Loaded query={others} skeleton={<RowsSkeleton count={5} />}>
        {(venues) => {
          if (venues.length === 0) return <p className={css.nothing}>{text.only}</p>;
          return (
            <div className="one-column stack-18">
              <PartChoice wanted={wanted} onChoose={setWanted} />
              <VenueChoice venues={venues} typed={typed} onType={setTyped} chosen={chosen} onChoose={setChosen} />
              <Fault>{isRefused && fault}</Fault>
              <FormActions>
                <Button variant="accent" onClick={() => (fault ? setRefused(true) : setAsking(true))}>
                  {text.next}
                </Button>
                <Button onClick={onClose}>{text.close}</Button>
              </FormActions>
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
