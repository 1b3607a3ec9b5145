import Button from '@mui/material/Button';
import { useState } from 'react';
import { TopToolbar, useListContext } from 'react-admin';
import { office } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { addressOf } from '../../lib/http.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** What can be done with the log: to take out what is shown as a file, and to verify the whole of it. */
export function AuditTools() {
  const text = useText().audit;
  const { filterValues } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const fileOf = (format: 'csv' | 'ndjson') =>
    addressOf(office.auditExport, { query: { ...(filterValues as object), format } });
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      <Button size="small" href={fileOf('csv')} download>
        {text.saveTable}
      </Button>
      <Button size="small" href={fileOf('ndjson')} download>
        {text.saveLines}
      </Button>
      <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.verify}
      </Button>
      {isOpen && <VerifyDialog onClose={() => setOpen(false)} />}
    </TopToolbar>
  );
}
