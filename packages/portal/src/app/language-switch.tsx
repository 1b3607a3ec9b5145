import { useEffect } from 'react';
import { allLanguages, languageName, nextLanguage, useLanguage } from '../i18n/language.ts';
import { loadTexts, useText } from '../i18n/text.ts';
import { classes } from '../ui/classes.ts';
import { useSwitchLanguage } from './use-switch-language.ts';
import css from './language-switch.module.css';

/** Milliseconds after which the texts of the next language are fetched: the screen has long been loaded by then. */
const fetchNextAfter = 5000;

/** One press goes to the next of the languages. */
export function LanguageSwitch() {
  const { shell } = useText();
  const language = useLanguage();
  const switchTo = useSwitchLanguage();
  const next = nextLanguage(language);

  // So that the switch works without a connection too.
  useEffect(() => {
    const timer = setTimeout(() => void loadTexts(next).catch(() => {}), fetchNextAfter);
    return () => clearTimeout(timer);
  }, [next]);

  return (
    <button
      type="button"
      className={css.switch}
      aria-label={shell.language}
      title={languageName(language)}
      onClick={() => void switchTo(next)}
    >
      {allLanguages.map((each) => (
        <span key={each} className={classes(css.side, each === language && css.current)} aria-hidden="true">
          {each.toUpperCase()}
        </span>
      ))}
    </button>
  );
}
