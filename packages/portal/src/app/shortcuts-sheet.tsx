import { useState } from 'react';
import { areLettersOn, setLettersOn, shortcuts } from '../lib/shortcuts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import { overlays } from './overlay-outlet.tsx';
import { ShortcutKeys, useShortcutsText } from './shortcut-keys.tsx';
import css from './shortcuts-sheet.module.css';

const groups = ['player', 'portal', 'go'] as const;

/** Help sheet: all shortcuts, and the switch that turns single keys off. */
export function ShortcutsSheet() {
  const t = useShortcutsText();
  const [isOn, setOn] = useState(areLettersOn);
  const handleSwitch = (next: boolean) => {
    setLettersOn(next);
    setOn(next);
  };
  return (
    <Dialog open onClose={() => overlays.show(null)} title={t.title} wide>
      <div className={css.groups}>
        {groups.map((group) => (
          <section key={group} className={css.group}>
            <h3 className={css.name}>{t.groups[group]}</h3>
            <dl>
              {shortcuts
                .filter((each) => each.group === group)
                .map(({ act }) => (
                  <div key={act} className={css.row}>
                    <dt>{t.acts[act]}</dt>
                    <dd>
                      <ShortcutKeys act={act} />
                    </dd>
                  </div>
                ))}
            </dl>
            {group === 'player' && <p className="note-14 mt-8">{t.media}</p>}
          </section>
        ))}
      </div>
      <div className={css.letters}>
        <Switch label={t.letters} checked={isOn} onChange={handleSwitch} />
        <p className="note-14 mt-8">{t.lettersAbout}</p>
      </div>
    </Dialog>
  );
}
