import { useText } from '../i18n/text.ts';
import { IconButton } from '../ui/button.tsx';
import { MoonIcon, SunIcon } from '../ui/shell-icons.tsx';
import { setTheme, useTheme } from '../ui/theme.ts';

export function ThemeSwitch() {
  const { shell } = useText();
  const dark = useTheme() === 'dark';
  return (
    <IconButton
      label={dark ? shell.theme.toLight : shell.theme.toDark}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
