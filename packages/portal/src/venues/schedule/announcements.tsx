import { bounds } from '@kamerton/wire/client/bounds';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { PlusIcon } from '../../ui/shell-icons.tsx';
import { Switch } from '../../ui/switch.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { recurrenceText } from './announcement-times.ts';
import type { Change, EditedAnnouncement } from './edits.ts';
import { LibraryDialog } from './library-dialog.tsx';
import { useAnnouncements } from './queries.ts';
import { useScheduleText } from './text.ts';
import { useDialogState } from './use-editor.ts';
import css from './panels.module.css';

interface AnnouncementsProps {
  list: readonly EditedAnnouncement[];
  isEditable: boolean;
  setInDialog: (isInDialog: boolean) => void;
  onChange: (change: Change) => void;
}

interface RowProps extends Pick<AnnouncementsProps, 'isEditable' | 'onChange'> {
  announcement: EditedAnnouncement;
  name: string;
  onEdit: () => void;
}

function Row({ announcement, name, isEditable, onEdit, onChange }: RowProps) {
  const text = useScheduleText();
  const { announcements: words } = text;
  return (
    <li className={css.row} data-announcement={announcement.key}>
      <span className="row-words">
        <span className="font-medium">{name}</span>
        <span className="note-14">{recurrenceText(announcement, text)}</span>
      </span>
      {isEditable && (
        <span className="row">
          <Switch
            hidden
            label={words.isOn(name)}
            checked={announcement.is_active}
            onChange={(is_active) =>
              onChange({ kind: 'change-announcement', key: announcement.key, to: { is_active } })
            }
          />
          <IconButton label={words.edit(name)} onClick={onEdit}>
            <PencilIcon size={18} />
          </IconButton>
          <IconButton
            label={words.remove(name)}
            onClick={() => onChange({ kind: 'remove-announcement', key: announcement.key })}
          >
            <TrashIcon size={18} />
          </IconButton>
        </span>
      )}
    </li>
  );
}

/** Announcements between the tracks of a venue, with their times. */
export function Announcements({ list, isEditable, setInDialog, onChange }: AnnouncementsProps) {
  const { announcements: words } = useScheduleText();
  const { data: uploads } = useAnnouncements();
  const [dialog, setDialog] = useDialogState<EditedAnnouncement | 'new' | 'library' | number>(setInDialog);
  const nameOf = (id: number) => uploads?.find((each) => each.id === id)?.name ?? (uploads ? words.deleted : '…');
  const close = () => setDialog(null);
  const canAdd = isEditable && list.length < bounds.scheduled_announcements;
  // A number is the id of an announcement that is to be added.
  const changed = typeof dialog === 'object' ? dialog : null;
  return (
    <Card title={words.title}>
      <p className="hint">{words.hint}</p>
      {list.length === 0 ? (
        <p className={css.rows}>{words.none}</p>
      ) : (
        <ul className={css.rows}>
          {list.map((each) => (
            <Row
              key={each.key}
              announcement={each}
              name={nameOf(each.announcement_id)}
              isEditable={isEditable}
              onEdit={() => setDialog(each)}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
      <div className="wrap-8 mt-12">
        {canAdd && (
          <Button onClick={() => setDialog(uploads?.length === 0 ? 'library' : 'new')}>
            <PlusIcon size={18} />
            {words.add}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setDialog('library')}>
          {words.uploads}
        </Button>
      </div>
      {list.length >= bounds.scheduled_announcements && (
        <p className="hint">{words.full(bounds.scheduled_announcements)}</p>
      )}
      {dialog === 'library' && <LibraryDialog onUse={canAdd ? setDialog : undefined} onClose={close} />}
      {dialog !== null && dialog !== 'library' && (
        <AnnouncementDialog
          scheduled={changed}
          first={typeof dialog === 'number' ? dialog : undefined}
          uploads={uploads ?? []}
          onClose={close}
          onDone={(scheduled) => {
            close();
            onChange(
              changed
                ? { kind: 'change-announcement', key: changed.key, to: scheduled }
                : { kind: 'add-announcement', announcement: scheduled },
            );
          }}
        />
      )}
    </Card>
  );
}
