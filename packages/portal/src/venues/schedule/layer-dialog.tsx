import type { Layer } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { useState } from 'react';
import { useFieldTexts } from '../../ui/use-form.ts';
import { isNoDay } from '../../lib/days.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fault, FormActions } from '../../ui/form.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useScheduleText } from './text.ts';
import { useCheckedForm } from './use-checked-form.ts';
import css from './dialogs.module.css';

export type LayerSettings = Omit<Layer, 'slots'>;

interface LayerDialogProps {
  /** Null for a new one. */
  layer: LayerSettings | null;
  onDone: (settings: LayerSettings) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function LayerDialog({ layer, onDone, onRemove, onClose }: LayerDialogProps) {
  const { layers: text } = useScheduleText();
  const fields = useFieldTexts();
  const [name, setName] = useState(layer?.name ?? '');
  const [starts, setStarts] = useState<string | undefined>(layer?.starts_on);
  const [ends, setEnds] = useState<string | undefined>(layer?.ends_on);
  const [rank, setRank] = useState(String(layer?.priority ?? 1));
  const [isActive, setActive] = useState(layer?.is_active ?? true);
  const priority = /^\d{1,3}$/.test(rank.trim()) ? Number(rank) : 0;
  const faultOfDates = () => {
    if (isNoDay(starts, ends)) return fields.not_a_date;
    if (!starts || !ends) return text.needsDates;
    return ends < starts ? text.badDates : undefined;
  };
  const faults = {
    name: name.trim() === '' ? text.needsName : undefined,
    dates: faultOfDates(),
    priority: priority < 1 || priority > bounds.layer_priority ? text.priorityBound(bounds.layer_priority) : undefined,
  };

  const { isRefused, form } = useCheckedForm(() => {
    if (faults.name || faults.dates || faults.priority || !starts || !ends) return false;
    onDone({ name: name.trim(), starts_on: starts, ends_on: ends, priority, is_active: isActive });
    return true;
  });
  const datesFault = isRefused ? faults.dates : undefined;

  return (
    <Dialog open onClose={onClose} title={layer ? text.edit : text.new} about={text.hint}>
      <form {...form}>
        <TextField
          label={text.name}
          required
          maxLength={bounds.name}
          autoComplete="off"
          value={name}
          error={isRefused ? faults.name : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="one-column stack-8 bare-fieldset">
          <div className={css.pair}>
            <DateField label={text.starts} value={starts} invalid={Boolean(datesFault)} onChange={setStarts} />
            <DateField label={text.ends} value={ends} invalid={Boolean(datesFault)} onChange={setEnds} />
          </div>
          <Fault>{datesFault}</Fault>
        </div>
        <TextField
          label={text.priority}
          inputMode="numeric"
          autoComplete="off"
          value={rank}
          hint={text.priorityHint(bounds.layer_priority)}
          error={isRefused ? faults.priority : undefined}
          onChange={({ target }) => setRank(target.value)}
        />
        <Switch label={text.isActive} checked={isActive} onChange={setActive} />
        <FormActions submit={text.apply} onCancel={layer ? undefined : onClose}>
          {layer && <Button onClick={onRemove}>{text.remove}</Button>}
        </FormActions>
      </form>
    </Dialog>
  );
}
