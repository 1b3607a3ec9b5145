import Typography from '@mui/material/Typography';
import { office } from '@kamerton/wire/office';
import { useNotify, useRefresh } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RevocationPreview } from './revocation-preview.tsx';
import type { ChosenMusic } from './revoke-dialog.tsx';

/** Brings revoked tracks or albums back, after it is seen who has them again. */
export function RestoreDialog({ kind, ids, onClose, onDone }: ChosenMusic) {
  const text = useText().catalogue.revocation;
  const notify = useNotify();
  const refresh = useRefresh();
  const restore = async () => {
    const { items } = await call(office.restore, { body: { kind, ids } });
    notify(text.restored(items.reduce((sum, { tracks }) => sum + tracks, 0)), { type: 'success' });
    onDone?.();
    refresh();
    onClose();
  };
  return (
    <FormDialog
      title={kind === 'track' ? text.restoreTracks(ids.length) : text.restoreAlbums(ids.length)}
      submit={text.restore}
      onSubmit={restore}
      onClose={onClose}
    >
      <Typography>{text.aboutRestore}</Typography>
      <RevocationPreview act="restore" kind={kind} ids={ids} />
    </FormDialog>
  );
}
