import { laterApi } from '@kamerton/wire/client/more-calls';
import { call, CallFailed } from '../../lib/http.ts';
import { saveFile } from '../../lib/file-call.ts';
import { dataUrlOf } from '../../ui/files.ts';
import { notifyFailure } from '../../ui/notify.ts';

/** A file's bytes in base64. */
export const base64Of = async (file: Blob): Promise<string> => (await dataUrlOf(file)).split(',')[1] ?? '';

/** Fetches all venues, or the headings alone, and gives them to the browser's downloads. */
export async function downloadTable(format: 'xlsx' | 'csv', template = false): Promise<void> {
  const answer = await call(laterApi.exportVenues, { query: { format, ...(template && { template }) } });
  if (!answer.ok) {
    notifyFailure(new CallFailed(answer.error));
    return;
  }
  const { file, filename, media_type } = answer.data;
  const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
  saveFile(new Blob([bytes], { type: media_type }), filename);
}
