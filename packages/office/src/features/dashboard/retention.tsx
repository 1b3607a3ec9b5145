import { Box, Card, CardContent, Typography } from '@mui/material';
import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { FailureNote, messageOf } from '../../ui/use-call.tsx';

/** The periods after which personal data are deleted, and the settings that change them. */
export function Retention() {
  const words = useText();
  const text = words.dashboard.retention;
  const { data, error } = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => call(office.retention, { signal }),
  });
  if (!data) return error && <FailureNote>{messageOf(error, words)}</FailureNote>;
  return (
    <Card component="section" aria-label={text.title}>
      <CardContent>
        <Typography component="h2" variant="h6">
          {text.title}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {text.about}
        </Typography>
        <Box component="dl" sx={{ m: 0 }}>
          {data.periods.map(({ of, setting, days }) => (
            <Box key={of} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
              <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
                {text.of[of]}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {days === 0 ? text.never : text.days(days)} · <code>{setting}</code>
              </Typography>
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
