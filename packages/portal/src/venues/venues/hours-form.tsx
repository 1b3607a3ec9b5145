import { useQueryClient } from '@tanstack/react-query';
import type { Venue } from '@kamerton/wire';
import { type ReactNode, useState } from 'react';
import type { LinkProps } from 'react-router';
import { clockAt } from '../../lib/local-clock.ts';
import { refreshAfter, writeScopes } from '../../lib/stale.ts';
import { venueWrites } from '../../lib/writes/venues.ts';
import { useNow, useZoneHere } from '../../lib/zone.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { SettingsIcon } from '../../ui/icons.tsx';
import { notifyBriefly } from '../../ui/notify.ts';
import tones from '../../ui/tone.module.css';
import { useForm } from '../../ui/use-form.ts';
import { changed, sendChange, showChanged, type VenueChange } from './changes.ts';
import { classes } from '../../ui/classes.ts';
import css from './hours-form.module.css';
import { HoursSource } from './hours-source.tsx';
import { playingTone } from './venue-lists.ts';
import { useVenuesText } from './text.ts';
import { useSavedValues } from '../../ui/use-saved-values.ts';
import { WeekEditor, WeekPresets } from './week-editor.tsx';
import { changedDays, savedHours, weekOf } from './week.ts';

interface HoursFormProps {
  venue: Venue;
  /** Heading above the venue's name; a dialog has its own. */
  heading?: ReactNode;
  /** Link to all settings of the venue. */
  settings: ReactNode;
  onSaved?: () => void;
}

function HoursForm({ venue, heading, settings, onSaved }: HoursFormProps) {
  const { hours } = useVenuesText();
  const client = useQueryClient();
  const now = useNow();
  const [choosing, setChoosing] = useState(false);
  const saved = weekOf(venue);
  const form = useForm({
    initial: saved,
    draft: `venue-hours-${venue.id}`,
    rules: async () => (await import('./venue-rules.ts')).hoursFaults,
    scope: writeScopes.venues,
    send: (week) =>
      sendChange<VenueChange>(venue.id, (present) =>
        savedHours({ ...weekOf(present), ...changedDays(week, saved) }, present),
      ),
    onSent: (change) => {
      const saved = changed(venue, change);
      showChanged(client, [saved]);
      form.accept(weekOf(saved));
      void refreshAfter(client, venueWrites.changed);
      notifyBriefly('success', hours.saved);
      onSaved?.();
    },
  });
  const { isTyped } = useSavedValues(form, saved);
  const here = clockAt(useZoneHere(), now.getTime());
  const venueClock = clockAt(venue.timezone, now.getTime());
  return (
    <div className={tones.tone} data-tone={playingTone(venue)}>
      <div className={css.head}>
        <div className="min-w-0">
          {heading}
          <p className="note-14 break-anywhere">{venue.name}</p>
        </div>
        <WeekPresets week={form.values} onChange={form.set} onOfAnother={() => setChoosing(true)} />
      </div>
      <Form form={form} label={`${hours.title}: ${venue.name}`} className={css.form}>
        <WeekEditor week={form.values} faults={form.faults} onChange={form.set} />
        {here !== venueClock && <p className="ink-3 text-13">{hours.local(venueClock)}</p>}
        <FormActions submit={hours.save} busy={form.busy}>
          {isTyped ? <Button onClick={() => form.reset(saved)}>{hours.undo}</Button> : settings}
        </FormActions>
      </Form>
      {choosing && (
        <HoursSource
          except={venue.id}
          onClose={() => setChoosing(false)}
          onChoose={(other) => form.set(weekOf(other))}
        />
      )}
    </div>
  );
}

/** Target of the link to all settings. */
type Settings = Pick<LinkProps, 'to' | 'state'>;

interface HoursPanelProps {
  venue: Venue;
  settings: Settings;
}

function SettingsLink({ settings }: { settings: Settings }) {
  const { hours } = useVenuesText();
  return (
    <ButtonLink {...settings}>
      <SettingsIcon size={18} />
      {hours.allSettings}
    </ButtonLink>
  );
}

/** Hours of the chosen venue, in the sidebar. */
export function HoursPanel({ venue, settings }: HoursPanelProps) {
  const { hours } = useVenuesText();
  return (
    <div className={classes('surface', css.panel)}>
      <HoursForm
        venue={venue}
        settings={<SettingsLink settings={settings} />}
        heading={
          <h2 id="venue-hours" className="panel-title">
            {hours.title}
          </h2>
        }
      />
    </div>
  );
}

/** Hours of the chosen venue in a dialog, on a phone. */
export function HoursDialog({ venue, settings, onClose }: HoursPanelProps & { onClose: () => void }) {
  const { hours } = useVenuesText();
  return (
    <Dialog open isStep onClose={onClose} title={hours.title}>
      <HoursForm venue={venue} settings={<SettingsLink settings={settings} />} onSaved={onClose} />
    </Dialog>
  );
}
