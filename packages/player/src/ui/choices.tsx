import { useState } from 'react';
import { allLanguages, languageName, setLanguage, useLanguage, useTexts } from '../i18n/language.ts';
import { applyTheme, readTheme, type Theme, writeSetting } from '../lib/settings.ts';

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; name: string; lang?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

const Choice = <Value extends string>({ label, options, value, onChoose }: ChoiceProps<Value>) => (
  <div className="choice" role="group" aria-label={label}>
    {options.map(({ value: each, name, lang }) => (
      <button key={each} type="button" lang={lang} aria-pressed={each === value} onClick={() => onChoose(each)}>
        {name}
      </button>
    ))}
  </div>
);

export const LanguageChoice = () => {
  const { menu } = useTexts();
  const options = allLanguages.map((language) => ({ value: language, name: languageName(language), lang: language }));
  return <Choice label={menu.language} options={options} value={useLanguage()} onChoose={setLanguage} />;
};

export const ThemeChoice = () => {
  const { menu } = useTexts();
  const [theme, setTheme] = useState(readTheme);
  const choose = (next: Theme) => {
    writeSetting('theme', next);
    applyTheme(next);
    setTheme(next);
  };
  const options = [
    { value: 'dark', name: menu.dark },
    { value: 'light', name: menu.light },
  ] as const;
  return <Choice label={menu.theme} options={options} value={theme} onChoose={choose} />;
};
