import { Button, useMediaQuery } from '@mui/material';
import { useLocales, useSetLocale } from 'react-admin';
import { useLanguage } from '../i18n/languages.ts';

/** A button for each other language, named in that language. */
export function LanguageSwitch() {
  const language = useLanguage();
  const setLocale = useSetLocale();
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up('sm'));
  const others = useLocales().filter(({ locale }) => locale !== language);
  return others.map(({ locale, name }) => (
    <Button
      key={locale}
      color="inherit"
      size="small"
      lang={locale}
      aria-label={name}
      onClick={() => setLocale(locale)}
      sx={{ minWidth: 0, flexShrink: 0 }}
    >
      {hasRoom ? name : name.slice(0, 3)}
    </Button>
  ));
}
