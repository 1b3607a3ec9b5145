import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Announcement } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { type ChangeEvent, useRef, useState } from 'react';
import { formatSize } from '../../i18n/format.ts';
import { cutText } from '../../lib/cut-text.ts';
import { formatSeconds } from '../../lib/format.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { createIdempotencyKeys } from '@kamerton/ui/idempotency-keys';
import { refreshAfter } from '../../lib/stale.ts';
import { scheduleWrites } from '../../lib/writes/venues.ts';
import { dataUrlOf } from '../../ui/files.ts';
import { Fault, CancelButton } from '../../ui/form.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PencilIcon, TrashIcon, UploadIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notify, notifyBriefly, notifyFailure } from '../../ui/notify.ts';
import { RemovalQuestion } from '../../ui/removal-question.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useIsLeft } from '../../ui/use-is-left.ts';
import { useAnnouncements } from './queries.ts';
import { currentScheduleText, useScheduleText } from './text.ts';
import css from './dialogs.module.css';

/** Name of a file without its ending. */
const nameOf = ({ name }: File) => cutText(name.replace(/\.[^.]+$/, ''), bounds.name) || name;

const codeOf = (error: unknown) => (error instanceof CallFailed ? error.error.code : undefined);

/** The fault that a dialog shows. Once the dialog is closed, a toast says it. */
function useFault() {
  const [fault, setFault] = useState<string>();
  const isLeft = useIsLeft();
  const say = (next: string) => (isLeft() ? notify('error', next) : setFault(next));
  return { fault, setFault, say };
}

function Upload({ isFull }: { isFull: boolean }) {
  const { uploads: text } = useScheduleText();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { fault, setFault, say } = useFault();
  const [keys] = useState(() => createIdempotencyKeys());
  const size = formatSize(bounds.announcement.bytes);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (file: File) => {
      const body = { name: nameOf(file), audio: await dataUrlOf(file) };
      const idempotencyKey = keys.of([file.name, file.size, file.lastModified]);
      return (await fetched(laterApi.createAnnouncement, { body, idempotencyKey })).announcement;
    },
    onSuccess: ({ name }) => {
      keys.forget();
      notifyBriefly('success', currentScheduleText().uploads.uploaded(name));
      return refreshAfter(client, scheduleWrites.announcementChanged);
    },
    onError: (error) => {
      const words = currentScheduleText().uploads;
      const code = codeOf(error);
      if (code === 'too_large') say(words.tooLarge(size));
      else if (code === 'invalid') say(words.notAudio);
      else notifyFailure(error);
    },
  });
  const handleFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    setFault(undefined);
    if (!file) return;
    if (file.size > bounds.announcement.bytes) setFault(text.tooLarge(size));
    else mutate(file);
  };
  if (isFull) return <p className="hint">{text.full(bounds.announcements)}</p>;
  return (
    <div className={css.upload}>
      <Button variant="accent" busy={isPending} onClick={() => input.current?.click()}>
        <UploadIcon size={18} />
        {text.upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept="audio/*,.flac,.opus"
        hidden
        aria-label={text.upload}
        onChange={handleFile}
      />
      <p className="hint">{text.formats(size, bounds.announcement.seconds / 60)}</p>
      <p className="sr-only" role="status">
        {isPending && text.uploading(nameOf(variables))}
      </p>
      {isPending && <p className="hint">{text.uploading(nameOf(variables))}</p>}
      <Fault>{fault}</Fault>
    </div>
  );
}

interface RenameFormProps {
  typed: string;
  busy: boolean;
  onType: (typed: string) => void;
  onSend: () => void;
  onCancel: () => void;
}

function RenameForm({ typed, busy, onType, onSend, onCancel }: RenameFormProps) {
  const { uploads: text } = useScheduleText();
  return (
    <form
      className={css.rename}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onSend();
      }}
    >
      <TextField
        label={text.name}
        value={typed}
        maxLength={bounds.name}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
      <Button type="submit" busy={busy}>
        {text.save}
      </Button>
      <CancelButton variant="quiet" onClick={onCancel} />
    </form>
  );
}

interface RowProps {
  announcement: Announcement;
  onUse: ((id: number) => void) | undefined;
}

function Row({ announcement, onUse }: RowProps) {
  const { uploads: text } = useScheduleText();
  const client = useQueryClient();
  const { id, name, duration_ms, file, venue_count } = announcement;
  const [typed, setTyped] = useState<string | null>(null);
  const { fault, setFault, say } = useFault();
  /** True while a question stands in place of the buttons: the audio cannot be brought back. */
  const [isAsking, setAsking] = useState(false);
  const rename = useMutation({
    mutationFn: (next: string) => fetched(laterApi.changeAnnouncement, { params: { id }, body: { name: next } }),
    onSuccess: (_, sent) => {
      setTyped((now) => (now?.trim() === sent ? null : now));
      notifyBriefly('success', currentScheduleText().uploads.renamed);
      return refreshAfter(client, scheduleWrites.announcementChanged);
    },
    onError: (error) => notifyFailure(error),
  });
  const remove = useMutation({
    mutationFn: () => fetched(laterApi.removeAnnouncement, { params: { id } }),
    onSuccess: () => {
      notifyBriefly('success', currentScheduleText().uploads.removed(name));
      return refreshAfter(client, scheduleWrites.announcementChanged);
    },
    onError: (error) => {
      if (codeOf(error) !== 'in_use') return notifyFailure(error);
      say(currentScheduleText().uploads.inUsePlain(name));
      return refreshAfter(client, scheduleWrites.announcementChanged);
    },
  });
  const about = [formatSeconds(Math.round(duration_ms / 1000)), venue_count > 0 && text.used(venue_count)];
  return (
    <li className={css.row}>
      {typed === null ? (
        <span className="row-words">
          <span className="font-medium">{name}</span>
          <span className="ink-3 text-13">{about.filter(Boolean).join(' · ')}</span>
        </span>
      ) : (
        <RenameForm
          typed={typed}
          busy={rename.isPending}
          onType={setTyped}
          onSend={() => rename.mutate(typed.trim())}
          onCancel={() => setTyped(null)}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording has no captions */}
      <audio className={css.audio} controls preload="none" src={file} aria-label={text.listen(name)} />
      <span className={css.controls}>
        {onUse && (
          <Button aria-label={text.scheduleNamed(name)} onClick={() => onUse(id)}>
            {text.schedule}
          </Button>
        )}
        {typed === null && (
          <IconButton label={text.rename(name)} onClick={() => setTyped(name)}>
            <PencilIcon size={18} />
          </IconButton>
        )}
        <IconButton
          label={text.remove(name)}
          onClick={() => (venue_count > 0 ? setFault(text.inUse(name, venue_count)) : setAsking(true))}
        >
          <TrashIcon size={18} />
        </IconButton>
      </span>
      {isAsking && (
        <RemovalQuestion
          label={text.remove(name)}
          about={text.removeSure}
          busy={remove.isPending}
          onRemove={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
      <Fault>{fault}</Fault>
    </li>
  );
}

interface LibraryDialogProps {
  /** Takes an announcement into the schedule, where one more can be. */
  onUse?: ((id: number) => void) | undefined;
  onClose: () => void;
}

/** The account's announcements: upload, listen, rename, delete. */
export function LibraryDialog({ onUse, onClose }: LibraryDialogProps) {
  const { uploads: text } = useScheduleText();
  const query = useAnnouncements();
  return (
    <Dialog open onClose={onClose} title={text.title} about={text.about} wide>
      <Upload isFull={(query.data?.length ?? 0) >= bounds.announcements} />
      <Loaded query={query} skeleton={<RowsSkeleton count={3} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={css.nothing}>{text.none}</p>
          ) : (
            <ul aria-label={text.list}>
              {list.map((announcement) => (
                <Row key={announcement.id} announcement={announcement} onUse={onUse} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
