import Typography from '@mui/material/Typography';
import { bounds } from '@kamerton/wire';
import EditOutlined from '@mui/icons-material/EditOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import SettingsBackupRestore from '@mui/icons-material/SettingsBackupRestore';
import { useState } from 'react';
import { BulkActionsToolbar, Button, SelectAllButton, useListContext } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { ManyDialog } from './many-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const most = bounds.changed_at_once;

type Act = 'change' | 'revoke' | 'restore';

/** What can be done to all chosen tracks or albums at once. */
export function BulkActs({ kind }: { kind: 'track' | 'album' }) {
  const text = useText().catalogue;
  const { selectedIds, onUnselectItems } = useListContext();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const given = { kind, ids: selectedIds.map(Number), onClose: close, onDone: () => onUnselectItems() };
  if (selectedIds.length > most) {
    return (
      <Typography role="status" color="error">
        {text.many.tooMany(most, selectedIds.length)}
      </Typography>
    );
  }
  return (
    <>
      <Button label={text.many.open} onClick={() => setAct('change')}>
        <EditOutlined />
      </Button>
      <Button label={text.revocation.revoke} color="error" onClick={() => setAct('revoke')}>
        <BlockOutlined />
      </Button>
      <Button label={text.revocation.restore} onClick={() => setAct('restore')}>
        <SettingsBackupRestore />
      </Button>
      {act === 'change' && <ManyDialog {...given} />}
      {act === 'revoke' && <RevokeDialog {...given} />}
      {act === 'restore' && <RestoreDialog {...given} />}
    </>
  );
}

export const CatalogueToolbar = ({ kind }: { kind: 'track' | 'album' }) => (
  <BulkActionsToolbar selectAllButton={<SelectAllButton limit={most} />}>
    <BulkActs kind={kind} />
  </BulkActionsToolbar>
);
