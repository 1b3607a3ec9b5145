import { useQueryClient } from '@tanstack/react-query';
import type { Venue } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { useRef, useState } from 'react';
import { fetched } from '../../lib/http.ts';
import { writeScopes, refreshAfter } from '../../lib/stale.ts';
import { venueWrites } from '../../lib/writes/venues.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notify } from '../../ui/notify.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import tones from '../../ui/tone.module.css';
import { useFieldTexts, useForm } from '../../ui/use-form.ts';
import { sendChange } from './changes.ts';
import { CityField } from './city-field.tsx';
import { useGroupsText } from './groups-text.ts';
import { HoursFields } from './hours-fields.tsx';
import { playingTone } from './venue-lists.ts';
import { useVenueTypes } from './form-queries.ts';
import { useVenue } from './queries.ts';
import { useVenuesText } from './text.ts';
import { useSavedValues } from '../../ui/use-saved-values.ts';
import css from './venue-form.module.css';
import { VenuesSkeleton } from './venue-list.tsx';
import { bodyOf, differenceOf, newValues, valuesOf, type VenueValues } from './venue-values.ts';
import { hoursOf } from './week.ts';

interface VenueFormProps {
  /** The venue that is changed; null for a new one. */
  venue: Venue | null;
  initial: VenueValues;
  draft: string;
  onSaved: (id: number) => void;
}

/** Creates or changes a venue by the values that differ from `base`; resolves to its id. */
function useSend(venue: Venue | null) {
  // A venue whose hours were refused exists already: the next submit changes it.
  const createdId = useRef<number | null>(venue?.id ?? null);

  return async (values: VenueValues, idempotencyKey: string, base: VenueValues) => {
    if (createdId.current === null) {
      const { object } = await fetched(api.createVenue, { body: bodyOf(values), idempotencyKey });
      createdId.current = object.id;
      if (values.advanced_schedule) await sendChange(object.id, { hours: hoursOf(values) });
    } else if (venue) await sendChange(createdId.current, differenceOf(values, base));
    else {
      await sendChange(createdId.current, {
        ...bodyOf(values),
        ...(values.advanced_schedule && { hours: hoursOf(values) }),
      });
    }
    return createdId.current;
  };
}

function VenueForm({ venue, initial, draft, onSaved }: VenueFormProps) {
  const { form: words } = useVenuesText();
  const groups = useGroupsText();
  const fields = useFieldTexts();
  const client = useQueryClient();
  const types = useVenueTypes();
  const send = useSend(venue);
  const form = useForm<VenueValues, number>({
    initial,
    draft,
    rules: async () => (await import('./venue-rules.ts')).faultsOf,
    scope: writeScopes.venues,
    send: (values, key): Promise<number> => send(values, key, base),
    onSent: (id, { name }) => {
      void refreshAfter(client, venueWrites.changed);
      notify('success', venue ? words.saved(name.trim()) : words.created(name.trim()));
      onSaved(id);
    },
  });
  const { base, isTyped, note } = useSavedValues(form, initial);

  const { values, faults } = form;
  return (
    <Form form={form} label={venue ? words.edit : words.new}>
      {note && (
        <p className={css.note} role="status">
          {words[note]}
        </p>
      )}
      <div className={tones.tone} data-tone={venue ? playingTone(venue) : 'none'}>
        <div className={css.fields}>
          <TextField label={words.name} required autoComplete="off" {...form.text('name')} />
          <SelectField
            label={words.type}
            name="object_type_id"
            required
            value={values.object_type_id}
            error={faults.object_type_id && fields[faults.object_type_id]}
            onChange={(object_type_id) => form.set({ object_type_id })}
            options={[
              { value: '', name: words.chooseType, disabled: true },
              ...(types.data ?? []).map(({ id, name }) => ({ value: String(id), name })),
            ]}
          />
          <CityField values={values} fault={faults.city_id} onChange={form.set} />
          <TextField label={words.address} autoComplete="off" {...form.text('address')} />
          <TextField label={words.legal} {...form.text('legal_entity')} />
          <TextField label={groups.tags} hint={groups.tagsHint} autoComplete="off" {...form.text('tags')} />
          <div className={css.active}>
            <Switch
              label={words.isActive}
              checked={values.is_active}
              onChange={(is_active) => form.set({ is_active })}
            />
          </div>
        </div>
        <HoursFields form={form} except={venue?.id} />
      </div>
      <FormActions submit={venue ? words.save : words.create} busy={form.busy}>
        {isTyped && <Button onClick={() => form.reset(base)}>{words.discard}</Button>}
      </FormActions>
    </Form>
  );
}

interface VenueDialogProps {
  kind: 'new' | 'copy' | 'edit';
  id?: number | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
}

export function VenueDialog({ kind, id, onClose, onSaved }: VenueDialogProps) {
  const { form } = useVenuesText();
  return (
    <Dialog open isStep onClose={onClose} title={kind === 'edit' ? form.edit : form.new} wide>
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
  // A copy is made of the venue as it is now: nothing would say that it was made of an older one.
  const [isRead, setRead] = useState(kind === 'edit' || !query.isFetching);
  if (!isRead && !query.isFetching) setRead(true);
  return (
    <Loaded query={{ ...query, data: isRead ? query.data : undefined }} skeleton={<VenuesSkeleton />}>
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
