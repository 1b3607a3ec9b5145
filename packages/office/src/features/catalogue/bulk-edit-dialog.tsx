import { Box, Checkbox, FormControlLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import type { Field } from '@kamerton/wire';
import { office } from '@kamerton/wire/office';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { FormDialog, focusOnMount } from '../../ui/form-dialog.tsx';
import { bulkFields, changesOf, type Draft } from './bulk-edit.ts';
import { type ChosenMusic, ChosenNames } from './revocation-dialogs.tsx';
import { type Label, TaxonomyPicker } from './taxonomy-input.tsx';

interface LineProps {
  label: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}

/** A field that is changed only if its checkbox is ticked. */
const Line = ({ label, isOn, onSwitch, children }: LineProps) => (
  <Box
    sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' }, alignItems: 'center', minHeight: 48 }}
  >
    <FormControlLabel
      control={<Checkbox size="small" checked={isOn} onChange={(_, checked) => onSwitch(checked)} />}
      label={label}
    />
    {isOn && children}
  </Box>
);

interface TextProps {
  label: string;
  field: Field;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

const BulkText = ({ label, field, value, onChange }: TextProps) => (
  <Line label={label} isOn={value !== undefined} onSwitch={(isOn) => onChange(isOn ? '' : undefined)}>
    <TextField
      type={field.kind === 'day' ? 'date' : 'text'}
      fullWidth
      inputRef={focusOnMount}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': label, maxLength: 'max' in field ? field.max : undefined } }}
    />
  </Line>
);

interface FlagProps {
  label: string;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

function BulkFlag({ label, value, onChange }: FlagProps) {
  const { filters } = useText().navigation;
  const name = useId();
  return (
    <Line label={label} isOn={value !== undefined} onSwitch={(isOn) => onChange(isOn ? true : undefined)}>
      <RadioGroup
        row
        name={name}
        aria-label={label}
        value={value === true ? 'yes' : 'no'}
        onChange={(_, chosen) => onChange(chosen === 'yes')}
      >
        <FormControlLabel value="yes" control={<Radio size="small" />} label={filters.yes} />
        <FormControlLabel value="no" control={<Radio size="small" />} label={filters.no} />
      </RadioGroup>
    </Line>
  );
}

const none: readonly Label[] = [];

const labelActs = [
  ['genres', 'add', 'addGenres'],
  ['genres', 'remove', 'removeGenres'],
  ['tags', 'add', 'addTags'],
  ['tags', 'remove', 'removeTags'],
] as const;

export function BulkEditDialog({ kind, ids, names, onClose, onDone }: ChosenMusic) {
  const text = useText().catalogue.bulkEdit;
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [draft, setDraft] = useState<Draft>({ values: {}, labels: {} });
  const changes = changesOf(draft);
  const setValue = (name: string) => (value: string | boolean | undefined) =>
    setDraft({ ...draft, values: { ...draft.values, [name]: value } });
  const send = async () => {
    const body = { ids, changes };
    const { changed } = await (kind === 'track'
      ? call(office.changeTracks, { body })
      : call(office.changeAlbums, { body }));
    notify(text.saved(changed), { type: 'success' });
    onDone?.();
    refresh();
    onClose();
  };
  return (
    <FormDialog
      title={kind === 'track' ? text.titleTracks(ids.length) : text.titleAlbums(ids.length)}
      submit={text.save}
      isReady={Object.keys(changes).length > 0}
      onSubmit={send}
      onClose={onClose}
    >
      <ChosenNames ids={ids} names={names} />
      <Typography>{text.about}</Typography>
      <Typography color="text.secondary">{kind === 'track' ? text.ofAlbums : text.ofTracks}</Typography>
      <div>
        {bulkFields[kind].map(([name, field]) => {
          const value = draft.values[name];
          const props = { label: translate(`resources.tracks.fields.${name}`), onChange: setValue(name) };
          return field.kind === 'flag' ? (
            <BulkFlag key={name} {...props} value={value === undefined ? value : value === true} />
          ) : (
            <BulkText key={name} {...props} field={field} value={value === undefined ? value : String(value)} />
          );
        })}
      </div>
      <div>
        {labelActs.map(([resource, , word]) => (
          <TaxonomyPicker
            key={word}
            resource={resource}
            label={text[word]}
            value={draft.labels[word] ?? none}
            onChange={(chosen) => setDraft({ ...draft, labels: { ...draft.labels, [word]: chosen } })}
          />
        ))}
      </div>
    </FormDialog>
  );
}
