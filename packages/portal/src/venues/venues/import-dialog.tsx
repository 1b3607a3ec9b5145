import { useQueryClient } from '@tanstack/react-query';
import type { VenueRowResult } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import type { ResponseOf } from '@kamerton/wire/client/api';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useRef, useState, type DragEvent } from 'react';
import { failureText, useText } from '../../i18n/text.ts';
import { call, type CallError, CallFailed } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chips.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form.tsx';
import { UploadIcon } from '../../ui/icons.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { useIsLeft } from '../../ui/use-is-left.ts';
import { ChangeList } from './change-list.tsx';
import { useGroupsText } from './groups-text.ts';
import { base64Of } from './table-files.ts';
import { notifyChanged } from './undo-many.ts';
import css from './change-list.module.css';

type Preview = ResponseOf<typeof laterApi.importVenues>;
type Outcome = VenueRowResult['outcome'];

const outcomes = ['refused', 'new', 'changed', 'unchanged'] as const satisfies readonly Outcome[];

interface DropProps {
  busy: boolean;
  onFile: (file: File) => void;
}

/** A field for a file that is chosen or dropped. */
function FileDrop({ busy, onFile }: DropProps) {
  const { files } = useGroupsText();
  const [isOver, setOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the field in it is chosen by keys, files are dropped around it
    <label
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <UploadIcon size={28} />
      <span>{busy ? files.reading : files.choose}</span>
      <input
        type="file"
        className="sr-only"
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file, corrected, may be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

function Rows({ preview }: { preview: Preview }) {
  const { files } = useGroupsText();
  const { counts, rows } = preview;
  const [outcome, setOutcome] = useState<Outcome | null>(counts.refused > 0 ? 'refused' : null);
  const shown = rows.filter((row) => outcome === null || row.outcome === outcome);
  const notes: Partial<Record<Outcome, string>> = { new: files.added, unchanged: files.same };
  return (
    <>
      <div className="wrap-8" role="group" aria-label={files.title}>
        <ToggleChip
          name={files.everything}
          count={String(rows.length)}
          pressed={outcome === null}
          onPress={() => setOutcome(null)}
        />
        {outcomes.map((each) => (
          <ToggleChip
            key={each}
            name={files.outcomes[each]}
            count={String(counts[each])}
            pressed={outcome === each}
            disabled={counts[each] === 0}
            onPress={() => setOutcome(each)}
          />
        ))}
      </div>
      <ChangeList
        key={outcome}
        label={outcome === null ? files.everything : files.outcomes[outcome]}
        items={shown.map(({ row, name, outcome: is, changes, reasons }) => ({
          key: row,
          over: files.row(row),
          name,
          changes,
          reasons: reasons.map(({ reason }) => reason),
          note: notes[is],
        }))}
      />
    </>
  );
}

/** Returns the fault of a table that the server has refused. */
function faultIn({ status, fields }: CallError): string | undefined {
  const code = status === 413 ? 'too_large' : fields['file'];
  // Its size was checked before: what is too large otherwise is what reading it takes.
  return code === 'too_large' && status === 422 ? 'too_complex' : code;
}

/** Brings venues in from a table: the file, what each row does, and then it is done. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { files } = useGroupsText();
  const client = useQueryClient();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [notice, setNotice] = useState('');
  const [busy, setBusy] = useState(false);
  const isLeft = useIsLeft();
  const chosen = useRef({ filename: '', file: '' });

  const send = async (dry_run: boolean, fingerprint?: string) => {
    setBusy(true);
    const body = { ...chosen.current, dry_run, ...(fingerprint && { fingerprint }) };
    const answer = await call(laterApi.importVenues, { body });
    setBusy(false);
    return answer;
  };
  const loadPreview = async (said = '') => {
    const answer = await send(true);
    if (answer.ok) {
      setPreview(answer.data);
      return setNotice(said);
    }
    const fault = faultIn(answer.error);
    setNotice(
      fault && fault in files.faults
        ? files.faults[fault as keyof typeof files.faults]
        : failureText(answer.error, text),
    );
  };
  const handleFile = async (file: File) => {
    setNotice('');
    if (file.size > bounds.venue_table.bytes) return setNotice(files.faults.too_large);
    setBusy(true);
    // A folder that is dropped, or a file that has gone, cannot be read.
    const bytes = await base64Of(file).catch(() => null);
    setBusy(false);
    if (bytes === null) return setNotice(files.faults.malformed);
    chosen.current = { filename: file.name.slice(0, bounds.filename), file: bytes };
    await loadPreview();
  };
  const apply = async () => {
    const answer = await send(false, preview?.fingerprint);
    if (answer.ok) {
      const { counts, undo } = answer.data;
      notifyChanged(client, files.applied(counts.new, counts.changed), undo?.token);
      if (!isLeft()) onClose();
    } else if (isLeft()) notifyFailure(new CallFailed(answer.error));
    else if (answer.error.code === 'conflict') await loadPreview(files.conflict);
    else setNotice(failureText(answer.error, text));
  };
  const willDo = preview ? preview.counts.new + preview.counts.changed : 0;
  return (
    <Dialog open onClose={onClose} title={files.title} about={files.about} wide>
      <div role="status">
        {notice && <p className={css.notice}>{notice}</p>}
        {preview && !notice && willDo === 0 && <p className={css.notice}>{files.nothing}</p>}
      </div>
      {preview ? (
        <>
          <Rows key={preview.fingerprint} preview={preview} />
          {preview.counts.refused > 0 && <p>{files.refusedStay}</p>}
          <FormActions>
            <Button variant="accent" busy={busy} disabled={willDo === 0} onClick={() => void apply()}>
              {files.apply}
            </Button>
            <Button
              onClick={() => {
                setPreview(null);
                setNotice('');
              }}
            >
              {files.another}
            </Button>
          </FormActions>
        </>
      ) : (
        <FileDrop busy={busy} onFile={(file) => void handleFile(file)} />
      )}
    </Dialog>
  );
}
