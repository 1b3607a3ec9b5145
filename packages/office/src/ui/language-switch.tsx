import Button from '@mui/material/Button';
import { useLocaleState } from 'react-admin';
import { locales } from '../lib/language.ts';

/** There are two languages: a press takes the other one, which the button names in itself. */
export function LanguageSwitch() {
  const [locale, setLocale] = useLocaleState();
  const other = locales.find((each) => each.locale !== locale);
  if (!other) return null;
  return (
    <Button color="inherit" size="small" lang={other.locale} onClick={() => setLocale(other.locale)}>
      {other.name}
    </Button>
  );
}
