import { useEffect } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { loadTexts, useText } from '../i18n/text.ts';
import { classes } from '../ui/classes.ts';
import { useSwitchLanguage } from './use-switch-language.ts';
import css from './language-switch.module.css';

/** Milliseconds after which the texts of the other language are fetched: the screen is long there by then. */
const fetchOtherAfter = 5000;

/** One press goes to the other of the two languages. */
export function LanguageSwitch() {
  const { shell } = useText();
  const language = useLanguage();
  const switchTo = useSwitchLanguage();
  const other = language === 'ru' ? 'en' : 'ru';

  // So that the switch works without a connection too.
  useEffect(() => {
    const timer = setTimeout(() => void loadTexts(other).catch(() => {}), fetchOtherAfter);
    return () => clearTimeout(timer);
  }, [other]);

  return (
    <button
      type="button"
      className={css.switch}
      aria-label={shell.language}
      title={shell.languageNames[language]}
      onClick={() => void switchTo(other)}
    >
      {(['ru', 'en'] as const).map((each) => (
        <span key={each} className={classes(css.side, each === language && css.current)} aria-hidden="true">
          {each.toUpperCase()}
        </span>
      ))}
    </button>
  );
}
