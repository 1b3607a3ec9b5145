import type { Language } from '@kamerton/wire';
import { importSentence } from '@kamerton/wire/office';
import type { BrokenMessage, MessageReport, Note, TrackReport } from '../../../formats/ddex/report.ts';
import { textsIn } from '../../../text/texts.ts';

/** Text for a track's fault; empty if it has none. */
export const trackFaults = (outcome: TrackReport['outcome'], language: Language): string =>
  outcome === 'missing' || outcome === 'damaged' || outcome === 'refused' ? textsIn(language).ddex.faults[outcome] : '';

/** Text for a code in the report of a delivery: `message_…`, `note_…`, `outcome_…`, `closed_…` and `file_…` codes, what keeps a delivery from being imported, else those of any import. */
export const deliverySentence = (code: string, language: Language): string => {
  const { broken, closed, faults, notes, outcomes, waiting } = textsIn(language).ddex;
  const reason = code.startsWith('message_') ? broken[code.slice(8) as BrokenMessage['reason']] : undefined;
  if (reason) return reason;
  if (code.startsWith('closed_')) return closed[code.slice(7) as NonNullable<TrackReport['closed']>];
  if (code.startsWith('note_')) return notes[code.slice(5) as Note['code']];
  if (code.startsWith('outcome_')) return outcomes[code.slice(8) as keyof typeof outcomes];
  if (code in waiting) return waiting[code as keyof typeof waiting];
  if (code === 'file_missing') return faults.missing;
  if (code === 'file_other') return faults.damaged;
  // Details are not translated: a line, a name, a number.
  return code === 'detail' ? '' : importSentence(code, language);
};

/** Adds texts in the caller's language to a message's report. */
export const withTexts = (report: MessageReport, language: Language) => ({
  ...report,
  notes: report.notes.map(({ code, value }) => ({ code, about: value, message: textsIn(language).ddex.notes[code] })),
});
