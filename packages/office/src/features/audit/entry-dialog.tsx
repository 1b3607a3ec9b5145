import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { AuditEntry } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { actName } from '../../ui/act-name.ts';
import { Changes } from '../../ui/changes.tsx';
import { Moment } from '../../ui/moment.tsx';

/** What an act changed, and the hash that chains its entry to those before it. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const text = useText().audit;
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{actName(entry.act, text)}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {[entry.object.name, entry.actor.name || text.actors[entry.actor.kind]].filter(Boolean).join(' · ')} ·{' '}
          <Moment at={entry.at} />
        </Typography>
        <Changes {...entry} />
        <Typography
          variant="body2"
          sx={{ mt: 2, fontFamily: 'monospace', overflowWrap: 'anywhere', color: 'text.secondary' }}
        >
          {`${entry.id}:${entry.hash}`}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
