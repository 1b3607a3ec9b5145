import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useText } from '../i18n/text.ts';
import { CopyButton } from './copy-button.tsx';

interface Given {
  title: string;
  about: string;
  secret: string;
  onClose: () => void;
}

/** Shows something that will not be shown again; it closes by its button only. */
export function ToldOnce({ title, about, secret, onClose }: Given) {
  const text = useText();
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography component="code" sx={{ fontFamily: 'monospace', fontSize: 18, overflowWrap: 'anywhere' }}>
          {secret}
        </Typography>
        <Typography sx={{ mt: 2 }}>{about}</Typography>
      </DialogContent>
      <DialogActions>
        <CopyButton text={secret} />
        <Button variant="contained" onClick={onClose}>
          {text.staff.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
