import { useEffect } from 'react';
import { allLanguages, languageName, nextLanguage, useLanguage } from '../../i18n/language.ts';
import { loadTexts, useText } from '../../i18n/text.ts';
import { useNetworkIdle } from '../../shell/use-network-idle.ts';
import { classes } from '../../ui/classes.ts';
import { useSwitchLanguage } from './use-switch-language.ts';
import css from './language-switch.module.css';

/** Switches to the next language. */
export function LanguageSwitch() {
  const { shell } = useText();
  const language = useLanguage();
  const switchTo = useSwitchLanguage();
  const next = nextLanguage(language);
  const isCalm = useNetworkIdle();

  // The switch then works without a connection too.
  useEffect(() => {
    if (isCalm) void loadTexts(next).catch(() => {});
  }, [isCalm, next]);

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
