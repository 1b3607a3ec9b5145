import { Box, TextField } from '@mui/material';
import type { SxProps } from '@mui/material/styles';
import { type Language, pathIn } from '@kamerton/wire';
import { TextInput, type TextInputProps } from 'react-admin';
import { useReadersLanguages } from '../i18n/languages.ts';
import { asTyped } from './as-typed.ts';
import { fieldGrid } from './styles.ts';

interface InputProps extends TextInputProps {
  source: string;
  /** Styles of the box around the fields; two columns unless given. */
  layout?: SxProps;
}

/** A text of a form in every language, the reader's first: one field for each. */
export const TranslatedInput = ({ source, layout = fieldGrid, ...rest }: InputProps) => (
  <Box sx={layout}>
    {useReadersLanguages().map((language) => (
      <TextInput
        key={language}
        source={pathIn(source, language)}
        parse={asTyped}
        slotProps={{ htmlInput: { lang: language } }}
        {...rest}
      />
    ))}
  </Box>
);

interface FieldsProps {
  labels: Record<Language, string>;
  value: Record<Language, string>;
  onChange: (value: Record<Language, string>) => void;
  maxLength: number;
}

/** A required text in every language for dialogs that keep it in their own state. */
export const TranslatedFields = ({ labels, value, onChange, maxLength }: FieldsProps) =>
  useReadersLanguages().map((language) => (
    <TextField
      key={language}
      required
      fullWidth
      label={labels[language]}
      value={value[language]}
      onChange={(event) => onChange({ ...value, [language]: event.target.value })}
      slotProps={{ htmlInput: { maxLength, lang: language } }}
    />
  ));
