import TextField from '@mui/material/TextField';
import type { OfficeLabel } from '@kamerton/wire/office';
import { useMemo, useState } from 'react';
import { useGetList, useInput, useTranslate } from 'react-admin';
import { useNameOf } from '../../i18n/translations.ts';
import { sendOnlyChosen, Autocomplete } from '../../ui/autocomplete.tsx';

export type Label = Pick<OfficeLabel, 'id' | 'name'>;

interface PickerProps {
  resource: 'genres' | 'tags';
  label: string;
  value: readonly Label[];
  onChange: (labels: Label[]) => void;
  error?: string;
}

/** Selects genres or tags by name. */
export function TaxonomyPicker({ resource, label, value, onChange, error }: PickerProps) {
  const [typed, setTyped] = useState('');
  const { data = [], isPending } = useGetList<OfficeLabel>(resource, {
    pagination: { page: 1, perPage: 50 },
    filter: { q: typed },
  });
  const nameOf = useNameOf();
  // A new array empties the field of what is typed in it.
  const chosen = useMemo(() => [...value], [value]);
  return (
    <Autocomplete<Label, true, true>
      multiple
      disableClearable
      fullWidth
      size="small"
      options={data}
      loading={isPending}
      value={chosen}
      onChange={(_, next) => onChange(next)}
      onKeyDown={sendOnlyChosen('')}
      onInputChange={(_, text) => setTyped(text)}
      // The server has filtered already, in every language.
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterSelectedOptions
      renderInput={(props) => (
        <TextField {...props} label={label} error={error !== undefined} helperText={error ?? ' '} margin="dense" />
      )}
    />
  );
}

export function TaxonomyInput({ source }: { source: 'genres' | 'tags' }) {
  const translate = useTranslate();
  const { field, fieldState } = useInput<Label[]>({ source, defaultValue: [] });
  return (
    <TaxonomyPicker
      resource={source}
      label={translate(`resources.tracks.fields.${source}`)}
      value={field.value as Label[]}
      onChange={field.onChange}
      {...(fieldState.error?.message && { error: fieldState.error.message })}
    />
  );
}
