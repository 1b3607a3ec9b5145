import { type ImportJob, office } from '@kamerton/wire/office';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { refetch } from '../../lib/stale.ts';
import { messageOf } from '../../ui/use-call.tsx';
import { type Gathered, isSame, underPaths, uploadsOf } from './gather.ts';
import { uploader } from './uploader.ts';

/** Finds the unfinished upload of these files. */
async function unfinishedOf(gathered: readonly Gathered[]) {
  const size = gathered.reduce((sum, { file }) => sum + file.size, 0);
  const { items } = await call(office.uploads, { query: { limit: 200 } });
  const alike = items.filter((one) => one.state === 'receiving' && one.files === gathered.length && one.size === size);
  for (const { id } of alike) {
    const { item } = await call(office.upload, { params: { id } });
    if (isSame(item.list, gathered)) return item;
  }
  return undefined;
}

const begin = async (gathered: readonly Gathered[]) => {
  const files = gathered.map(({ path, file }) => ({ path, size: file.size, modified: file.lastModified }));
  return (await call(office.createUpload, { body: { files } })).item;
};

/** Uploads chosen files, resuming an unfinished upload of the same ones, then starts a dry run. */
export function useUploading(kind: ImportJob['kind']) {
  const text = useText();
  const notify = useNotify();
  const redirect = useRedirect();
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  // An upload goes on while the operator works on another page, which they are not taken away from.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const reload = () => refetch(client, { queryKey: ['uploads'] });

  const fail = (error: unknown) => notify(messageOf(error, text), { type: 'error' });

  const check = async (upload: number, dryRun: boolean) => {
    try {
      const { item } = await call(office.startImport, { body: { upload_id: upload, kind, dry_run: dryRun } });
      if (isShown.current) redirect('show', 'imports', item.id);
      else notify(text.imports.checking(item.name), { type: 'info' });
    } catch (error) {
      fail(error);
    }
  };

  const finish = async (sending: Promise<boolean>, upload: number, checksAfter: boolean) => {
    const isThere = await sending;
    await reload();
    if (isThere && checksAfter) await check(upload, true);
  };

  const send = async (gathered: readonly Gathered[], checksAfter: boolean) => {
    const item = (await unfinishedOf(gathered)) ?? (await begin(gathered));
    const sending = uploader.send(item.id, item.list, underPaths(item.list, gathered));
    await reload();
    void finish(sending, item.id, checksAfter);
  };

  const upload = async (reading: Promise<Gathered[]> | Gathered[]) => {
    setReading(true);
    try {
      const groups = uploadsOf(await reading);
      if (groups.length === 0) notify(text.imports.nothing, { type: 'warning' });
      for (const gathered of groups) await send(gathered, groups.length === 1);
    } catch (error) {
      fail(error);
    } finally {
      setReading(false);
    }
  };
  return { isReading, upload, check, reload };
}
