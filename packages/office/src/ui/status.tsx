import Box from '@mui/material/Box';

type StatusTone = 'good' | 'warning' | 'bad' | 'active' | 'quiet';

const colours: Record<StatusTone, string> = {
  good: 'success.main',
  warning: 'tones.orange',
  bad: 'error.main',
  active: 'tones.blue',
  quiet: 'text.disabled',
};

/** Where something stands: a word, and a dot whose colour says how good that is. */
export const Status = ({ tone, children }: { tone: StatusTone; children: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'baseline' }}>
    <Box
      component="span"
      aria-hidden
      sx={{ width: 8, height: 8, borderRadius: 4, flexShrink: 0, bgcolor: colours[tone] }}
    />
    {children}
  </Box>
);
