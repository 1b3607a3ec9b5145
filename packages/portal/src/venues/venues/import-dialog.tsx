import { useQueryClient } from '@tanstack/react-query';
import type { VenueRowResult } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import type { ResponseOf } from '@kamerton/wire/client/api';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useRef, useState } from 'react';
import { call, type CallError } from '../../lib/http.ts';
import { useFileDrop } from '../../ui/files.ts';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chips.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form.tsx';
import { DownloadIcon, UploadIcon } from '../../ui/icons.tsx';
import { ChangeList } from './change-list.tsx';
import { useGroupsText } from './groups-text.ts';
import { groupRefused, rangesOf } from './refused-cells.ts';
import { base64Of, downloadRefused } from './table-files.ts';
import { notifyChanged } from './undo-many.ts';
import { usePreviewed } from './use-previewed.ts';
import css from './change-list.module.css';

type Preview = ResponseOf<typeof laterApi.importVenues>;
type Outcome = VenueRowResult['outcome'];

const outcomes = ['refused', 'new', 'changed', 'unchanged'] as const satisfies readonly Outcome[];

interface DropProps {
  busy: boolean;
  onFile: (file: File) => void;
}

function FileDrop({ busy, onFile }: DropProps) {
  const { files } = useGroupsText();
  const { isOver, handlers } = useFileDrop(onFile);
  return (
    <label className={css.drop} data-over={isOver || undefined} {...handlers}>
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

/** Refused cells, each once with all of its rows. */
function Refused({ rows, label }: { rows: readonly VenueRowResult[]; label: string }) {
  const { files } = useGroupsText();
  const items = groupRefused(rows).map(({ heading, value, reason, rows: numbers, name }, at) => {
    const [first = 0] = numbers;
    const single = name === '' ? files.row(first) : `${files.row(first)} · ${name}`;
    return {
      key: at,
      over: numbers.length > 1 ? files.rows(rangesOf(numbers)) : single,
      name: files.cell(heading, value),
      reasons: [reason],
    };
  });
  return <ChangeList label={label} items={items} />;
}

function DownloadRefused({ download }: { download: () => Promise<void> }) {
  const { files } = useGroupsText();
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    await download();
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void handleClick()}>
      <DownloadIcon />
      {files.refusedFile}
    </Button>
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
      {outcome === 'refused' ? (
        <Refused rows={shown} label={files.outcomes.refused} />
      ) : (
        <ChangeList
          key={outcome}
          label={outcome === null ? files.everything : files.outcomes[outcome]}
          items={shown.map(({ row, name, outcome: is, changes, reasons }) => ({
            key: row,
            over: files.row(row),
            name,
            changes,
            reasons: reasons.map(({ heading, value, reason }) => `${files.cell(heading, value)} – ${reason}`),
            note: notes[is],
          }))}
        />
      )}
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
  const { files } = useGroupsText();
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const [applied, setApplied] = useState<Preview | null>(null);
  const chosen = useRef({ filename: '', file: '' });
  const handleDownload = () => downloadRefused(chosen.current);
  const appliedText = (counts: Preview['counts']) => files.applied(counts.new, counts.changed, counts.refused);
  const { preview, notice, setNotice, isSending, loadPreview, apply, back } = usePreviewed<Preview>({
    send: (mode) => call(laterApi.importVenues, { body: { ...chosen.current, ...mode } }),
    faultText: (error) => {
      const fault = faultIn(error);
      return fault && fault in files.faults ? files.faults[fault as keyof typeof files.faults] : undefined;
    },
    conflict: files.conflict,
    onApplied: ({ counts, undo }) => notifyChanged(client, appliedText(counts), undo?.token),
    // Skipped rows stay to be read.
    onDone: (result) => (result.counts.refused > 0 ? setApplied(result) : onClose()),
  });
  const handleFile = async (file: File) => {
    setNotice('');
    if (file.size > bounds.venue_table.bytes) return setNotice(files.faults.too_large);
    setReading(true);
    // A folder that is dropped, or a file that has gone, cannot be read.
    const bytes = await base64Of(file).catch(() => null);
    setReading(false);
    if (bytes === null) return setNotice(files.faults.malformed);
    chosen.current = { filename: file.name.slice(0, bounds.filename), file: bytes };
    await loadPreview();
  };
  if (applied) {
    return (
      <Dialog open onClose={onClose} title={files.title} wide>
        <p role="status">{appliedText(applied.counts)}</p>
        <Refused rows={applied.rows} label={files.outcomes.refused} />
        <p>{files.refusedStay}</p>
        <FormActions>
          <Button variant="accent" onClick={onClose}>
            {files.finish}
          </Button>
          <DownloadRefused download={handleDownload} />
        </FormActions>
      </Dialog>
    );
  }
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
          {preview.counts.refused > 0 && (
            <div className="wrap-8">
              <p>{files.refusedStay}</p>
              <DownloadRefused download={handleDownload} />
            </div>
          )}
          <FormActions>
            <Button variant="accent" busy={isSending} disabled={willDo === 0} onClick={() => void apply()}>
              {files.apply}
            </Button>
            <Button onClick={back}>{files.another}</Button>
          </FormActions>
        </>
      ) : (
        <FileDrop busy={isReading || isSending} onFile={(file) => void handleFile(file)} />
      )}
    </Dialog>
  );
}
