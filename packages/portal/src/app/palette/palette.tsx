import { Dialog } from '@base-ui/react/dialog';
import { bounds } from '@kamerton/wire/client/bounds';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { usePaletteText, type Entry, type Group } from './entry.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { SearchIcon } from '../../ui/shell-icons.tsx';
import { overlays } from '../overlay-outlet.tsx';
import { commandKey } from '../shortcut-keys.tsx';
import { rememberRecent } from './recent.ts';
import { useGroups } from './use-groups.ts';
import { FailedIcon } from '../../player/failed-icon.tsx';
import { Artwork } from '../../ui/artwork.tsx';
import { classes } from '../../ui/classes.ts';
import css from './palette.module.css';

interface PaletteOptionProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  onPoint: (id: string) => void;
  onPress: (entry: Entry, isOther: boolean) => void;
}

/** One option. The field handles the keys, the option the pointer. */
function PaletteOption({ id, entry, isActive, onPoint, onPress }: PaletteOptionProps) {
  const { name, about, icon: Icon, picture, trackId } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys (combobox)
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes(css.option, isActive && css.active)}
      onPointerMove={() => onPoint(entry.id)}
      onClick={(event) => onPress(entry, (event.ctrlKey || event.metaKey) && entry.other !== undefined)}
    >
      {picture ? (
        <Artwork {...picture} side={36} className={css.picture} />
      ) : (
        <span className={css.icon}>{Icon && <Icon size={18} />}</span>
      )}
      <span className={css.words}>
        <span className={classes('font-semibold ellipsis', css.name)}>{name}</span>
        {about && <span className="note-14 ellipsis">{about}</span>}
      </span>
      {trackId !== undefined && <FailedIcon trackId={trackId} />}
    </div>
  );
}

const steps: Record<string, (place: number, count: number) => number> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  PageDown: (place, count) => Math.min(place + 8, count - 1),
  PageUp: (place) => Math.max(place - 8, 0),
};

/** Closes the palette first: an action may open a dialog, or move the focus. */
function run(entry: Entry, isOther: boolean) {
  overlays.show(null);
  if (!entry.passing) rememberRecent({ id: entry.id, name: entry.name, ...(entry.about && { about: entry.about }) });
  if (isOther) entry.other?.act();
  else entry.act();
}

interface OptionsProps {
  id: string;
  groups: readonly Group[];
  active: Entry | undefined;
  onPoint: (id: string) => void;
}

function Options({ id, groups, active, onPoint }: OptionsProps) {
  const { title } = usePaletteText();
  return (
    <div id={id} role="listbox" aria-label={title} className={css.list}>
      {groups.map(({ name, entries }) => (
        <div key={name} role="group" aria-label={name || undefined}>
          {name && (
            <div className={css.group} aria-hidden="true">
              {name}
            </div>
          )}
          {entries.map((entry) => (
            <PaletteOption
              key={entry.id}
              id={`${id}-${entry.id}`}
              entry={entry}
              isActive={entry.id === active?.id}
              onPoint={onPoint}
              onPress={run}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Verbs of the keys for the active option. */
function Hints({ entry }: { entry: Entry | undefined }) {
  const { toMove } = usePaletteText();
  if (!entry) return null;
  const { verb, other } = entry;
  return (
    <p className={css.hints}>
      {verb !== toMove && (
        <span>
          <kbd>↵</kbd> {verb}
        </span>
      )}
      {other && (
        <span>
          <kbd>{commandKey()} ↵</kbd> {other.verb}
        </span>
      )}
    </p>
  );
}

/** Quick jump to screens, actions and music by a few letters. A combobox: focus stays in the field, arrows choose. */
export function Palette() {
  const t = usePaletteText();
  useBackCloses(true, () => overlays.show(null));
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter was pressed before there were the results of the present words: whether with Ctrl. */
  const [early, setEarly] = useState<{ isOther: boolean } | null>(null);
  const { groups, isBusy } = useGroups(words);
  const entries = groups.flatMap((group) => group.entries);
  const found = entries.findIndex(({ id: entry }) => entry === chosen);
  const place = Math.max(0, found);
  const active = entries[place];
  const optionId = active && `${id}-list-${active.id}`;

  useEffect(() => {
    if (optionId) document.querySelector(`#${CSS.escape(optionId)}`)?.scrollIntoView({ block: 'nearest' });
  }, [optionId]);

  const runEarly = useEffectEvent(() => {
    if (early && active) run(active, early.isOther && active.other !== undefined);
  });
  useEffect(() => {
    if (early && !isBusy) runEarly();
  }, [early, isBusy]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const isOther = event.ctrlKey || event.metaKey;
      // The list still has what was found by other words.
      if (isBusy && chosen === null) setEarly({ isOther });
      else if (active) run(active, isOther && active.other !== undefined);
      return;
    }
    const step = steps[event.key];
    if (!step || entries.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setChosen(entries[step(place, entries.length)]?.id ?? null);
  };

  return (
    <Dialog.Root open onOpenChange={(open) => !open && overlays.show(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Popup className={classes('edged floating', css.popup)} initialFocus={field}>
          <Dialog.Title className="sr-only">{t.title}</Dialog.Title>
          <div className={css.field}>
            <SearchIcon />
            <input
              ref={field}
              className={css.input}
              role="combobox"
              aria-label={t.title}
              aria-expanded={entries.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={optionId}
              aria-autocomplete="list"
              placeholder={t.placeholder}
              value={words}
              maxLength={bounds.search_text}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              onChange={({ target }) => {
                setWords(target.value);
                setChosen(null);
                setEarly(null);
              }}
              onKeyDown={handleKey}
            />
          </div>
          <Options id={`${id}-list`} groups={groups} active={active} onPoint={setChosen} />
          <p className="sr-only" role="status">
            {isBusy ? t.searching : t.found(entries.length)}
          </p>
          <Hints entry={active} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
