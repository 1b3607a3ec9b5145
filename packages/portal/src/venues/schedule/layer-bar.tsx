import { bounds } from '@kamerton/wire/client/bounds';
import { formatDay } from '../../i18n/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SettingsIcon } from '../../ui/icons.tsx';
import { PlusIcon } from '../../ui/shell-icons.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Change, Edited, EditedLayer, Place } from './edits.ts';
import { LayerDialog, type LayerSettings } from './layer-dialog.tsx';
import { classes } from '../../ui/classes.ts';
import css from './layer-bar.module.css';
import { useScheduleText } from './text.ts';
import { useDialogState } from './use-editor.ts';

interface LayerBarProps {
  edited: Edited;
  place: Place;
  /** Today at the venue, `YYYY-MM-DD`. */
  today: string;
  isEditable: boolean;
  setInDialog: (isInDialog: boolean) => void;
  onPlace: (place: Place) => void;
  onAdd: (layer: LayerSettings) => void;
  onChange: (change: Change) => void;
}

/** The usual week and the layers above it, of which one is edited. */
export function LayerBar({ edited, place, today, isEditable, setInDialog, onPlace, onAdd, onChange }: LayerBarProps) {
  const { layers: text } = useScheduleText();
  const [dialog, setDialog] = useDialogState<EditedLayer | 'new'>(setInDialog);
  // The one that plays above the others comes first, as it lies on top.
  const layers = edited.layers.toSorted((one, other) => other.priority - one.priority || other.key - one.key);
  const about = ({ starts_on, ends_on, priority, is_active }: EditedLayer) =>
    [
      starts_on === ends_on ? text.oneDay(formatDay(starts_on)) : text.dates(formatDay(starts_on), formatDay(ends_on)),
      text.rank(priority),
      !is_active && text.off,
      ends_on < today && text.over,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <section className={classes('surface', css.layers)} aria-labelledby="schedule-layers">
      <h2 id="schedule-layers" className="panel-title">
        {text.title}
      </h2>
      <ul className={css.list}>
        {layers.map((layer) => (
          <li key={layer.key} className={css.layer} data-off={layer.is_active ? undefined : ''}>
            <button
              type="button"
              className={css.choose}
              aria-pressed={place === layer.key}
              onClick={() => onPlace(layer.key)}
            >
              <span className={css.name}>{layer.name}</span>
              <span className="note-13">{about(layer)}</span>
            </button>
            {isEditable && (
              <>
                <Switch
                  hidden
                  label={`${text.isActive}: ${layer.name}`}
                  checked={layer.is_active}
                  onChange={(is_active) => onChange({ kind: 'change-layer', key: layer.key, to: { is_active } })}
                />
                <IconButton label={text.editNamed(layer.name)} onClick={() => setDialog(layer)}>
                  <SettingsIcon size={18} />
                </IconButton>
              </>
            )}
          </li>
        ))}
        <li className={css.layer}>
          <button type="button" className={css.choose} aria-pressed={place === 'week'} onClick={() => onPlace('week')}>
            <span className={css.name}>{text.base}</span>
          </button>
        </li>
      </ul>
      {isEditable && edited.layers.length < bounds.layers && (
        <Button onClick={() => setDialog('new')}>
          <PlusIcon size={18} />
          {text.add}
        </Button>
      )}
      {dialog && (
        <LayerDialog
          layer={dialog === 'new' ? null : dialog}
          onClose={() => setDialog(null)}
          onRemove={() => {
            setDialog(null);
            if (dialog !== 'new') onChange({ kind: 'remove-layer', key: dialog.key });
          }}
          onDone={(settings) => {
            setDialog(null);
            if (dialog === 'new') onAdd(settings);
            else onChange({ kind: 'change-layer', key: dialog.key, to: settings });
          }}
        />
      )}
    </section>
  );
}
