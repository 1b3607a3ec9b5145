import type { ResponseOf } from '@kamerton/wire/client/api';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { type Answer, call, CallFailed } from '../../lib/http.ts';
import { saveFile } from '../../lib/file-call.ts';
import { dataUrlOf } from '../../ui/files.ts';
import { notifyFailure } from '../../ui/notify.ts';

/** A file's bytes in base64. */
export const base64Of = async (file: Blob): Promise<string> => (await dataUrlOf(file)).split(',')[1] ?? '';

type TableFile = ResponseOf<typeof laterApi.exportVenues>;

/** Gives a table to the browser's downloads, or says why there is none. */
function saveTable(answer: Answer<TableFile>): void {
  if (!answer.ok) {
    notifyFailure(new CallFailed(answer.error));
    return;
  }
  const { file, filename, media_type } = answer.data;
  const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
  saveFile(new Blob([bytes], { type: media_type }), filename);
}

/** Downloads all venues, or the headings alone. */
export const downloadTable = async (format: 'xlsx' | 'csv', template = false): Promise<void> =>
  saveTable(await call(laterApi.exportVenues, { query: { format, ...(template && { template }) } }));

/** Downloads the rows of a table that an import refuses, with the reasons. */
export const downloadRefused = async (table: { filename: string; file: string }): Promise<void> =>
  saveTable(await call(laterApi.refusedVenues, { body: table }));
