import { useQueryClient } from '@tanstack/react-query';
import type { Venue } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { useVenuesText } from './text.ts';
import { readDraft } from '../../lib/drafts.ts';
import { fetched } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { notify } from '../../ui/notify.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import tones from '../../ui/tone.module.css';
import { useForm } from '../../ui/use-form.ts';
import { refreshVenues, sendChange } from './changes.ts';
import { CityField } from './city-field.tsx';
import { HoursFields } from './hours-fields.tsx';
import { playingTone } from './playing-tone.ts';
import { useVenueTypes } from './queries.ts';
import { useFreshValues } from './use-fresh-values.ts';
import css from './venue-form.module.css';
import { bodyOf, differenceOf, type VenueValues } from './venue-values.ts';
import { hoursOf } from './week.ts';

interface VenueFormProps {
  /** The venue that is changed; null for a new one. */
  venue: Venue | null;
  /** What the form opens with. */
  initial: VenueValues;
  draft: string;
  onSaved: (id: number) => void;
}

/** All settings of a venue, or of a new one. */
export function VenueForm({ venue, initial, draft, onSaved }: VenueFormProps) {
  const { form: words } = useVenuesText();
  const { fields } = useText();
  const client = useQueryClient();
  const types = useVenueTypes();
  const [wasKept] = useState(() => Object.keys(readDraft(draft)).length > 0);
  // A venue whose hours were refused is there already: the next press changes it.
  const made = useRef<number | null>(venue?.id ?? null);

  const send = async (values: VenueValues, idempotencyKey: string) => {
    if (made.current === null) {
      const { object } = await fetched(api.createVenue, { body: bodyOf(values), idempotencyKey });
      made.current = object.id;
      if (values.advanced_schedule) await sendChange(object.id, { hours: hoursOf(values) });
    } else if (venue) await sendChange(made.current, differenceOf(values, base));
    else {
      await sendChange(made.current, {
        ...bodyOf(values),
        ...(values.advanced_schedule && { hours: hoursOf(values) }),
      });
    }
    return made.current;
  };
  const form = useForm<VenueValues, number>({
    initial,
    draft,
    rules: async () => (await import('./venue-rules.ts')).faultsOf,
    send,
    onSent: (id, { name }) => {
      void refreshVenues(client);
      notify('success', venue ? words.saved(name.trim()) : words.created(name.trim()));
      onSaved(id);
    },
  });
  const { base, isTyped, elsewhere } = useFreshValues(form, initial);

  const { values, faults } = form;
  const told = (field: keyof VenueValues) => faults[field] && fields[faults[field]];
  return (
    <Form form={form} label={venue ? words.edit : words.new}>
      {(elsewhere || (wasKept && isTyped)) && (
        <p className={css.note} role="status">
          {elsewhere ? words.elsewhere : words.kept}
        </p>
      )}
      <div className={tones.tone} data-tone={venue ? playingTone(venue) : 'none'}>
        <div className={css.fields}>
          <TextField label={words.name} required error={told('name')} autoComplete="off" {...form.text('name')} />
          <SelectField
            label={words.type}
            name="object_type_id"
            required
            value={values.object_type_id}
            error={told('object_type_id')}
            onChange={(object_type_id) => form.set({ object_type_id })}
            options={[
              { value: '', name: words.chooseType, disabled: true },
              ...(types.data ?? []).map(({ id, name }) => ({ value: String(id), name })),
            ]}
          />
          <CityField values={values} fault={faults.city_id} onChange={form.set} />
          <TextField label={words.address} error={told('address')} autoComplete="off" {...form.text('address')} />
          <TextField label={words.legal} error={told('legal_entity')} {...form.text('legal_entity')} />
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
      <FormActions>
        <Button type="submit" look="accent" busy={form.busy}>
          {venue ? words.save : words.create}
        </Button>
        {isTyped && <Button onClick={() => form.reset(base)}>{words.discard}</Button>}
      </FormActions>
    </Form>
  );
}
