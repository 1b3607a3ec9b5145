import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useText } from '../i18n/text.ts';

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useText().navigation.keys;
  const id = useId();
  const keys = [
    ['Ctrl K', text.search],
    ['/', text.list],
    ['↓ ↑', text.rows],
    ['Enter', text.open],
    ['X', text.select],
    ['[ ]', text.neighbours],
    ['P', text.play],
    ['?', text.help],
  ] as const;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{text.title}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1.25 }}>
          {keys.map(([key, name]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <dt>
                <Box
                  component="kbd"
                  sx={{ px: 1, py: 0.25, borderRadius: 1, border: 1, borderColor: 'divider', fontFamily: 'inherit' }}
                >
                  {key}
                </Box>
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {name}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
