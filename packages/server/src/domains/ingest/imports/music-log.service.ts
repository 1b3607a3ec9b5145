import type { ImportEvent } from '../ingest/import-folder.service.ts';
import type { ImportLog } from './import-log.service.ts';
import type { FileRow } from './imports.store.ts';

const outcomes = { added: 'new', updated: 'changed', unchanged: 'same' } as const;

/** Writes the events of a music import to its log; `shown` maps a file's path to the displayed one. */
export const musicLog = (log: ImportLog, shown: (path: string) => string): ((event: ImportEvent) => void) => {
  const notes = new Map<string, FileRow['notes']>();
  let isCatalogued = false;

  const add = (
    { path, size }: { path: string; size: number },
    outcome: FileRow['outcome'],
    more: Partial<FileRow> = {},
  ): void => {
    const fileNotes = notes.get(path) ?? [];
    notes.delete(path);
    const seen = outcome === 'same' && fileNotes.some(({ code }) => code === 'same_bytes') ? 'duplicate' : outcome;
    log.file({ path: shown(path), size, outcome: seen, notes: fileNotes, ...more });
  };

  return (event) => {
    if (event.type === 'start') {
      log.progress({ step: 'importing', files: event.files, bytes: event.bytes, done: 0 });
    }
    if (event.type === 'note') {
      const note = { code: event.code, about: event.other === null ? '' : shown(event.other) };
      // Findings of the analysis come behind the outcomes of the files.
      if (isCatalogued) log.note(shown(event.path), note);
      else notes.set(event.path, [...(notes.get(event.path) ?? []), note]);
    }
    if (event.type === 'file') {
      const { artist, album, title } = event;
      add(event, outcomes[event.outcome], { track_id: event.track_id || null, artist, album, title });
    }
    if (event.type === 'refused') add(event, 'broken', { reason: event.reason });
    if (event.type === 'withdrawn') log.withdraw(event.track_id, event.reason);
    if (event.type === 'catalogued') {
      isCatalogued = true;
      log.progress({ step: 'analysing', files: event.pending, done: 0 });
    }
    if (event.type === 'analysed') log.progress({ done: event.done });
    if (event.type === 'passed') add(event, 'skipped', { reason: event.kind });
    if (event.type === 'file' || event.type === 'refused') {
      log.progress({ done: event.done, done_bytes: event.bytes });
    }
  };
};
