import { attempt } from '@kamerton/ui/attempt';

/** Choices of a person on this device; they outlive unpairing and hold nothing of the account. */
type Setting = 'language' | 'theme' | 'trim';

const keyOf = (name: Setting) => `player-${name}`;

export const readSetting = (name: Setting): string | null => attempt(() => localStorage.getItem(keyOf(name))) ?? null;

/** Where nothing can be stored, the choice holds until the page is closed. */
export const writeSetting = (name: Setting, value: string) => attempt(() => localStorage.setItem(keyOf(name), value));

export type Theme = 'dark' | 'light';
export const readTheme = (): Theme => (readSetting('theme') === 'light' ? 'light' : 'dark');

/** Screens in venues are seen from afar and often in the dark: dark is the default. */
export const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  const colour = theme === 'light' ? '#fbf8f4' : '#130f0d';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
};

/** Per cent, 0 to 100. */
export const readTrim = (): number => {
  const stored = readSetting('trim');
  const value = stored === null ? Number.NaN : Number(stored);
  return value >= 0 && value <= 100 ? value : 100;
};
