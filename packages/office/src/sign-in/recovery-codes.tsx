import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from '../i18n/text.ts';
import { CopyButton } from '../ui/copy-button.tsx';

/** The recovery codes, which are told once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = useText().signIn.recovery;
  return (
    <Stack spacing={2}>
      <Typography>{text.about}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontFamily: 'monospace', lineHeight: 2 }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <CopyButton text={codes.join('\n')} />
      <Button variant="contained" size="large" onClick={onDone}>
        {text.done}
      </Button>
    </Stack>
  );
}
