import { leader, shortcuts, type Act } from '../lib/shortcuts.ts';
import css from './shortcut-keys.module.css';
import { defineNamespace } from '../i18n/namespace.ts';
import type { shortcuts as texts } from '../i18n/ru/palette.ts';

export const [useShortcutsText] = defineNamespace(
  import.meta.glob<typeof texts>('../i18n/*/palette.ts', { eager: true, import: 'shortcuts' }),
);

const signs: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', Slash: '/' };

/** Ctrl, or ⌘ on a Mac. */
export const commandKey = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl');

/** Keys of a shortcut as labelled on the keyboard. */
export function ShortcutKeys({ act }: { act: Act }) {
  const { space, andThen } = useShortcutsText();
  const shortcut = shortcuts.find((each) => each.act === act);
  if (!shortcut) return null;
  const nameOf = (code: string) => (code === 'Space' ? space : (signs[code] ?? code.replace('Key', '')));
  const isLed = 'after' in shortcut;
  const keys =
    act === 'help'
      ? ['?']
      : [
          ...('command' in shortcut ? [commandKey()] : []),
          ...('shift' in shortcut ? ['Shift'] : []),
          ...(isLed ? [nameOf(leader)] : []),
          nameOf(shortcut.code),
        ];
  return (
    <span className={css.keys}>
      {keys.map((key, place) => (
        <span key={key} className={css.part}>
          {place > 0 && <span className="ink-3 text-13">{isLed ? andThen : '+'}</span>}
          <kbd className={css.key}>{key}</kbd>
        </span>
      ))}
    </span>
  );
}
