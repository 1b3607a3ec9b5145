import type { OfficeLabel } from '@kamerton/wire/office';
import { useInput, useTranslate } from 'react-admin';
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

export function TaxonomyPicker({ resource, label, value, onChange, error }: PickerProps) {
  return (
    <Autocomplete<Label, true, true>
      multiple
      disableClearable
      fullWidth
      size="small"
      resource={resource}
      value={[...value]}
      onChange={(_, next) => onChange(next)}
      getOptionLabel={useNameOf()}
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
