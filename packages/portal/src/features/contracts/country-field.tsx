import { countries } from '@kamerton/wire/client/countries';
import { useMemo } from 'react';
import { useContractText } from './text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { SelectField } from '../../ui/select-field.tsx';

interface CountryFieldProps {
  value: string;
  error: string | undefined;
  onChange: (country: string) => void;
}

/** Every country but Russia, by its name in the interface's language. */
export function CountryField({ value, error, onChange }: CountryFieldProps) {
  const { details } = useContractText();
  const language = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return countries
      .filter((code) => code !== 'RU')
      .map((code) => ({ value: code, name: names.of(code) ?? code }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language));
  }, [language]);
  return (
    <SelectField
      required
      label={details.country}
      name="country"
      autoComplete="country"
      value={value}
      error={error}
      options={[{ value: '', name: details.chooseCountry, disabled: true }, ...options]}
      onChange={onChange}
    />
  );
}
