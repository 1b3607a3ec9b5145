import { useQueryClient } from '@tanstack/react-query';
import type { Venue } from '@kamerton/wire';
import type { ResponseOf } from '@kamerton/wire/client/api';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useState } from 'react';
import { useFieldTexts } from '../../ui/use-form.ts';
import { call } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ToggleChip } from '../../ui/chips.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fault, FormActions } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { ChangeList } from './change-list.tsx';
import { useVenueTags } from './groups.ts';
import { useGroupsText } from './groups-text.ts';
import { changeOf, hoursAreRight, type ManyValues } from './many-values.ts';
import { usePlayable } from './playable.ts';
import { notifyChanged } from './undo-many.ts';
import { usePreviewed } from './use-previewed.ts';
import { giveDays, weekdays, type WeekValues, workdays } from './week.ts';
import { WeekEditor } from './week-editor.tsx';
import { classes } from '../../ui/classes.ts';
import css from './change-list.module.css';

type Preview = ResponseOf<typeof laterApi.changeVenues>;

const usual = { open: true, start: '09:00', end: '21:00' };

const initial: ManyValues = {
  source: '',
  state: '',
  hours: '',
  start: usual.start,
  end: usual.end,
  week: { ...giveDays(weekdays, { ...usual, open: false }), ...giveDays(workdays, usual) } as WeekValues,
  setsVolume: false,
  volume: 100,
  addTags: '',
  removeTags: [],
};

interface PartProps {
  values: ManyValues;
  onChange: (change: Partial<ManyValues>) => void;
}

function HoursPart({ values, onChange }: PartProps) {
  const { many } = useGroupsText();
  const right = hoursAreRight(values);
  return (
    <div>
      <SelectField
        label={many.hours}
        value={values.hours}
        onChange={(hours) => onChange({ hours: hours as ManyValues['hours'] })}
        options={[
          { value: '', name: many.asIs },
          { value: 'daily', name: many.daily },
          { value: 'byDay', name: many.byDay },
        ]}
      />
      {values.hours === 'daily' && (
        <p className={css.pair}>
          <TimeField
            name="many-start"
            label={many.from}
            value={values.start}
            invalid={!right}
            onChange={(start) => onChange({ start })}
          />
          –
          <TimeField
            name="many-end"
            label={many.to}
            value={values.end}
            invalid={!right}
            ends
            onChange={(end) => onChange({ end })}
          />
        </p>
      )}
      {values.hours === 'byDay' && (
        <WeekEditor
          week={values.week}
          faults={{}}
          onChange={(change) => onChange({ week: { ...values.week, ...change } })}
        />
      )}
      <Fault>{!right && many.wrongTime}</Fault>
    </div>
  );
}

function Fields({ values, onChange }: PartProps) {
  const { many, tagsHint } = useGroupsText();
  const playable = usePlayable().data;
  const tags = useVenueTags().data ?? [];
  const sources = [
    ...(playable?.own ?? []).map(({ id, name }) => ({ value: `playlist ${id}`, name: many.ownFilter(name) })),
    ...[...(playable?.myReadyMade ?? []), ...(playable?.readyMade ?? [])].map(({ id, name }) => ({
      value: `collection ${id}`,
      name,
    })),
  ];
  const toggle = (id: number) =>
    onChange({
      removeTags: values.removeTags.includes(id)
        ? values.removeTags.filter((each) => each !== id)
        : [...values.removeTags, id],
    });
  return (
    <div className={css.fields}>
      <SelectField
        label={many.playing}
        value={values.source}
        onChange={(source) => onChange({ source })}
        options={[{ value: '', name: many.asIs }, { value: 'none', name: many.nothing }, ...sources]}
      />
      <SelectField
        label={many.state}
        value={values.state}
        onChange={(state) => onChange({ state: state as ManyValues['state'] })}
        options={[
          { value: '', name: many.asIs },
          { value: 'active', name: many.active },
          { value: 'inactive', name: many.inactive },
        ]}
      />
      <HoursPart values={values} onChange={onChange} />
      <div>
        <Checkbox
          label={many.volumeSet}
          checked={values.setsVolume}
          onChange={(setsVolume) => onChange({ setsVolume })}
        />
        {values.setsVolume && (
          <p className={css.pair}>
            <Slider
              label={many.volume}
              min={0}
              max={100}
              value={values.volume}
              onChange={(volume) => onChange({ volume })}
            />
            {values.volume}%
          </p>
        )}
      </div>
      <TextField
        label={many.addTags}
        hint={tagsHint}
        value={values.addTags}
        autoComplete="off"
        onChange={({ target }) => onChange({ addTags: target.value })}
      />
      {tags.length > 0 && (
        <div role="group" aria-label={many.removeTags}>
          <p className={classes('note-14', css.legend)}>{many.removeTags}</p>
          <div className="wrap-8">
            {tags.map(({ id, name }) => (
              <ToggleChip key={id} name={name} pressed={values.removeTags.includes(id)} onPress={() => toggle(id)} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

interface PreviewOfManyProps {
  preview: Preview;
  busy: boolean;
  onApply: () => void;
  onBack: () => void;
}

/** Shows each change before it is made. */
function PreviewOfMany({ preview, busy, onApply, onBack }: PreviewOfManyProps) {
  const { many } = useGroupsText();
  const fields = useFieldTexts();
  return (
    <>
      <p className={css.counts} role="status">
        <span>{many.changed(preview.changed)}</span>
        <span>{many.unchanged(preview.unchanged)}</span>
        {preview.refused.length > 0 && <span>{many.refused(preview.refused.length)}</span>}
      </p>
      <ChangeList
        label={many.preview}
        items={[
          ...preview.refused.map(({ id, name, fields: reasons }) => ({
            key: id,
            name,
            reasons: Object.entries(reasons).map(([field, code]) =>
              field === 'volume' ? many.volumeSteps : fields[code],
            ),
          })),
          ...preview.venues.map(({ id, name, changes }) => ({ key: id, name, changes })),
        ]}
      />
      <FormActions>
        <Button variant="accent" busy={busy} disabled={preview.changed === 0} onClick={onApply}>
          {many.apply(preview.changed)}
        </Button>
        <Button onClick={onBack}>{many.back}</Button>
      </FormActions>
    </>
  );
}

interface ManyDialogProps {
  venues: readonly Venue[];
  onClose: () => void;
  /** Called when the change was applied. */
  onDone: () => void;
}

/** Changes many venues at once: what they get, what that changes, and then it is done. */
export function ManyDialog({ venues, onClose, onDone }: ManyDialogProps) {
  const { many, tags } = useGroupsText();
  const fields = useFieldTexts();
  const client = useQueryClient();
  const [values, setValues] = useState(initial);
  const ids = venues.map(({ id }) => id);
  const { preview, notice, setNotice, isSending, loadPreview, apply, back } = usePreviewed<Preview>({
    send: (mode) => call(laterApi.changeVenues, { body: { ...mode, ids, change: changeOf(values) } }),
    faultText: (error) => {
      const [fault] = Object.values(error.fields);
      return fault && `${tags}: ${fields[fault]}`;
    },
    conflict: many.conflict,
    onApplied: ({ changed, undo }) => notifyChanged(client, many.done(changed), undo?.token),
    onDone,
  });
  const handleSubmit = () => {
    if (!hoursAreRight(values)) return;
    if (Object.keys(changeOf(values)).length === 0) setNotice(many.chooseChange);
    else void loadPreview();
  };
  return (
    <Dialog open onClose={onClose} title={many.title} about={many.about(venues.length)} wide>
      <div role="status">{notice && <p className={css.notice}>{notice}</p>}</div>
      {preview ? (
        <PreviewOfMany preview={preview} busy={isSending} onApply={() => void apply()} onBack={back} />
      ) : (
        <form
          noValidate
          aria-label={many.title}
          onSubmit={(event) => {
            event.preventDefault();
            handleSubmit();
          }}
        >
          <Fields
            values={values}
            onChange={(change) => {
              setValues((now) => ({ ...now, ...change }));
              setNotice('');
            }}
          />
          <FormActions submit={many.preview} busy={isSending} />
        </form>
      )}
    </Dialog>
  );
}
