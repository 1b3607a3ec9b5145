import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocaleState } from 'react-admin';
import { locales } from '../lib/language.ts';

/** There are two languages: a press takes the other one, which the button names in itself. */
export function LanguageSwitch() {
  const [locale, setLocale] = useLocaleState();
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up('sm'));
  const other = locales.find((each) => each.locale !== locale);
  if (!other) return null;
  return (
    <Button
      color="inherit"
      size="small"
      lang={other.locale}
      aria-label={other.name}
      onClick={() => setLocale(other.locale)}
      sx={{ minWidth: 0, flexShrink: 0 }}
    >
      {hasRoom ? other.name : other.name.slice(0, 3)}
    </Button>
  );
}
