import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { messageOf } from '../../ui/use-call.ts';

interface Given {
  act: 'revoke' | 'restore';
  kind: 'track' | 'album';
  ids: readonly number[];
}

const groups = ['distributors', 'venues', 'playlists', 'collections'] as const;

/** Whom a revocation would hit, or who would have the music again: numbers, and the first names of each. */
export function RevocationPreview({ act, kind, ids }: Given) {
  const text = useText();
  const words = text.catalogue.revocation;
  const { data, error, isPending } = useQuery({
    queryKey: ['revocation', act, kind, ids],
    queryFn: ({ signal }) => call(office.previewRevocation, { body: { act, kind, ids: [...ids] }, signal }),
    // What is told must be as it stands now.
    gcTime: 0,
  });
  if (isPending) return <LinearProgress aria-label={words.hits} />;
  if (error) return <FailureNote>{messageOf(error, text)}</FailureNote>;
  const hit = groups.filter((group) => data[group].total > 0);
  return (
    <Alert
      severity={act === 'revoke' && hit.length > 0 ? 'warning' : 'info'}
      variant="outlined"
      sx={{ color: 'text.primary' }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {act === 'revoke' ? words.tracks(data.tracks) : words.tracksBack(data.tracks)}
      </Typography>
      {hit.length === 0 && (act === 'revoke' ? words.nobody : words.nobodyBack)}
      {hit.map((group) => {
        const { total, names } = data[group];
        const rest = total - names.length;
        return (
          <Box key={group} sx={{ mt: 0.5 }}>
            <b>
              {words[group]}: {total}
            </b>{' '}
            ({names.join(', ')}
            {rest > 0 && `, ${words.andMore(rest)}`})
          </Box>
        );
      })}
    </Alert>
  );
}
