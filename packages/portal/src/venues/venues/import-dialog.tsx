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
import { UploadIcon } from '../../ui/icons.tsx';
import { ChangeList } from './change-list.tsx';
import { useGroupsText } from './groups-text.ts';
import { base64Of } from './table-files.ts';
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
  const { files } = useGroupsText();
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const chosen = useRef({ filename: '', file: '' });
  const { preview, notice, setNotice, isSending, loadPreview, apply, back } = usePreviewed<Preview>({
    send: (mode) => call(laterApi.importVenues, { body: { ...chosen.current, ...mode } }),
    faultText: (error) => {
      const fault = faultIn(error);
      return fault && fault in files.faults ? files.faults[fault as keyof typeof files.faults] : undefined;
    },
    conflict: files.conflict,
    onApplied: ({ counts, undo }) => notifyChanged(client, files.applied(counts.new, counts.changed), undo?.token),
    onDone: onClose,
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
