import { required, TextInput, useLocale } from 'react-admin';
import Box from '@mui/material/Box';
import { fieldGrid } from './styles.ts';

const languages = ['ru', 'en'] as const;

/** The name in both languages side by side, the reader's first. */
export function NamesInput() {
  const locale = useLocale();
  return (
    <Box sx={fieldGrid}>
      {languages
        .toSorted((one) => (one === locale ? -1 : 1))
        .map((language) => (
          <TextInput
            key={language}
            source={`name_${language}`}
            validate={required()}
            slotProps={{ htmlInput: { lang: language } }}
          />
        ))}
    </Box>
  );
}
