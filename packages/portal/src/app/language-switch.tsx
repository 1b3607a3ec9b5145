import { setLanguage, useLanguage } from '../i18n/language.ts';
import { useText } from '../i18n/text.ts';
import { classes } from '../ui/classes.ts';
import css from './language-switch.module.css';

/** One press goes to the other of the two languages. */
export function LanguageSwitch() {
  const { shell } = useText();
  const language = useLanguage();
  return (
    <button
      type="button"
      className={css.switch}
      aria-label={shell.language}
      title={shell.languageNames[language]}
      onClick={() => setLanguage(language === 'ru' ? 'en' : 'ru')}
    >
      {(['ru', 'en'] as const).map((each) => (
        <span key={each} className={classes(css.side, each === language && css.current)} aria-hidden="true">
          {each.toUpperCase()}
        </span>
      ))}
    </button>
  );
}
