import type { OfficeLabel } from '@kamerton/wire/office';
import { useState } from 'react';
import { useGetList, useInput, useTranslate } from 'react-admin';
import { useNameOf } from '../../i18n/translations.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';

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
  const {
    data = [],
    isPending,
    error: failure,
  } = useGetList<OfficeLabel>(resource, {
    pagination: { page: 1, perPage: 50 },
    filter: { q: typed },
  });
  const nameOf = useNameOf();
  return (
    <Autocomplete<Label, true, true>
      multiple
      disableClearable
      fullWidth
      size="small"
      options={data}
      loading={isPending}
      value={[...value]}
      onChange={(_, next) => onChange(next)}
      failure={failure}
      onTyped={setTyped}
      getOptionLabel={nameOf}
      label={label}
      field={{ error: error !== undefined, helperText: error ?? ' ', margin: 'dense' }}
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
