import { useQueryClient } from '@tanstack/react-query';
import type { Sound, Venue } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useId } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { fetched } from '../../lib/http.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyBriefly } from '../../ui/notify.ts';
import { PlusIcon } from '../../ui/shell-icons.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Slider } from '../../ui/slider.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { useFieldTexts, type FormState, useForm } from '../../ui/use-form.ts';
import { useSavedValues } from '../../ui/use-saved-values.ts';
import { currentPlayersText, usePlayersText, showSound, useSound } from './queries.ts';
import css from './sound-form.module.css';
import { changedSound, type SoundValues, stepFaults, type StepValues, valuesOf, withStep } from './sound-values.ts';

/** Sound of a venue: volume by time of day, crossfade, variety. */
export function SoundPanel({ venue }: { venue: Venue }) {
  return (
    <Loaded query={useSound(venue.id)} skeleton={<RowsSkeleton count={4} />}>
      {(sound) => <SoundForm key={venue.id} venue={venue} sound={sound} />}
    </Loaded>
  );
}

interface VolumeProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Volume({ label, value, onChange }: VolumeProps) {
  const { sound } = usePlayersText();
  return (
    <span className={css.slider}>
      <Slider label={label} min={0} max={100} value={value} onChange={onChange} />
      <output className={css.figure}>{sound.percent(value)}</output>
    </span>
  );
}

/** Volumes by time of day. */
function Steps({ form }: { form: FormState<SoundValues> }) {
  const { sound } = usePlayersText();
  const fields = useFieldTexts();
  const id = useId();
  const steps = form.values.volume_steps;
  const set = (volume_steps: StepValues[]) => form.set({ volume_steps });
  const change = (key: number, to: Partial<StepValues>) =>
    set(steps.map((step) => (step.key === key ? { ...step, ...to } : step)));
  // Rows show their faults once the form was refused for them.
  const fault = form.faults.volume_steps;
  const faults = fault ? stepFaults(steps) : [];
  return (
    <fieldset className="one-column stack-6 bare-fieldset">
      <legend className="legend">{sound.steps}</legend>
      {steps.length > 0 && (
        <ul className="stack-8">
          {steps.map(({ key, at, volume }, index) => {
            const row = index + 1;
            return (
              <li key={key} className={css.step}>
                <TimeField
                  name={`step-${key}`}
                  label={sound.stepAt(row)}
                  value={at}
                  invalid={faults[index] !== undefined}
                  describedBy={faults[index] && `${id}-${key}`}
                  onChange={(typed) => change(key, { at: typed })}
                />
                <Volume
                  label={sound.stepVolume(row)}
                  value={volume}
                  onChange={(next) => change(key, { volume: next })}
                />
                <IconButton label={sound.removeStep(row)} onClick={() => set(steps.filter((step) => step.key !== key))}>
                  <TrashIcon size={18} />
                </IconButton>
                {faults[index] && (
                  <p id={`${id}-${key}`} className="fault basis-full">
                    {faults[index] === 'taken' ? sound.sameTime : sound.badTime}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {fault && faults.every((each) => each === undefined) && <p className="fault basis-full">{fields[fault]}</p>}
      {steps.length > 0 && <p className="hint">{sound.stepsHint}</p>}
      {steps.length < bounds.volume_steps && (
        <Button className={css.add} onClick={() => set(withStep(steps, form.values.volume))}>
          <PlusIcon size={18} />
          {sound.addStep}
        </Button>
      )}
    </fieldset>
  );
}

function SoundForm({ venue, sound: saved }: { venue: Venue; sound: Sound }) {
  const { sound: text } = usePlayersText();
  const client = useQueryClient();
  const draft = `venue-sound-${venue.id}`;
  const initial = valuesOf(saved);
  const form = useForm({
    initial,
    draft,
    rules: async () => (await import('./sound-rules.ts')).soundFaults,
    send: async (values) => {
      const body = changedSound(values, base);
      return (await fetched(laterApi.changeVenueSound, { params: { id: venue.id }, body })).sound;
    },
    onSent: (saved) => {
      form.accept(valuesOf(saved));
      showSound(client, venue.id, saved);
      notifyBriefly('success', currentPlayersText().sound.saved);
    },
  });
  const { base, isTyped, note } = useSavedValues(form, initial);
  const { values, faults } = form;
  const minutes = (field: 'artist_apart' | 'title_apart', label: string) => (
    <TextField
      {...form.text(field)}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      error={faults[field] && text.minutesBound(bounds.apart_minutes)}
    />
  );
  return (
    <Form form={form} label={`${text.form}: ${venue.name}`}>
      {note && (
        <p className="text-14 sunken-note" role="status">
          {text[note]}
        </p>
      )}
      <div className="one-column stack-6 bare-fieldset">
        <p className="legend">{text.volume}</p>
        <Volume label={text.volume} value={values.volume} onChange={(volume) => form.set({ volume })} />
        <p className="hint">{text.volumeHint}</p>
      </div>
      <Steps form={form} />
      <div className="one-column stack-6 bare-fieldset">
        <p className="legend">{text.crossfade}</p>
        <span className={css.slider}>
          <Slider
            label={text.crossfade}
            min={0}
            max={bounds.crossfade}
            step={0.5}
            value={values.crossfade}
            onChange={(crossfade) => form.set({ crossfade })}
          />
          <output className={css.figure}>
            {values.crossfade === 0 ? text.noCrossfade : text.seconds(formatNumber(values.crossfade, 1))}
          </output>
        </span>
      </div>
      <fieldset className="one-column stack-6 bare-fieldset">
        <legend className="legend">{text.variety}</legend>
        <p className="hint">{text.varietyHint}</p>
        <div className={css.pair}>
          {minutes('artist_apart', text.artist)}
          {minutes('title_apart', text.title)}
        </div>
      </fieldset>
      <FormActions submit={text.save} busy={form.busy}>
        {isTyped && <Button onClick={() => form.reset(base)}>{text.discard}</Button>}
      </FormActions>
    </Form>
  );
}
