import { Box } from '@mui/material';
import { useText } from '../i18n/text.ts';
import { CloseButton, TitledDialog } from '../ui/form-dialog.tsx';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { search, keys: text } = useText().navigation;
  const keys = [
    ['Ctrl K', search],
    ['/', text.list],
    ['↓ ↑', text.rows],
    ['Enter', text.open],
    ['X', text.select],
    ['[ ]', text.neighbours],
    ['P', text.play],
    ['?', text.help],
  ] as const;
  return (
    <TitledDialog title={text.title} onClose={onClose} maxWidth="xs" actions={<CloseButton onClick={onClose} />}>
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
    </TitledDialog>
  );
}
