import { laterApi } from '@kamerton/wire/client/more-calls';
import { call } from '../../lib/http.ts';
import { saveFile } from '../../lib/file-call.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { CallFailed } from '../../lib/http.ts';

/** Bytes that are turned into text at a time. */
const chunkSize = 0x80_00;

/** A file's bytes in base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkSize)
    text += String.fromCharCode(...bytes.subarray(at, at + chunkSize));
  return btoa(text);
}

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
