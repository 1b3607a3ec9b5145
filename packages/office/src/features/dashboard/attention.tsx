import { Box, Link, Typography } from '@mui/material';
import { bounds } from '@kamerton/wire';
import { type Dashboard, dashboardDays } from '@kamerton/wire/office';
import { useLocale } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Text } from '../../i18n/ru/index.ts';
import { useText } from '../../i18n/text.ts';
import { Moment } from '../../ui/dates.tsx';
import { listAddress } from '../../ui/record-link.tsx';

type Name = keyof Text['dashboard']['numbers'];

const revoked = { revoked_days: String(dashboardDays.revocations) };

/** The list of each count that asks for action; `isTrouble` if something went wrong. */
const lists: Record<Name, { to: string; isTrouble?: true }> = {
  venues_silent: { to: listAddress('venues', { air: 'asks' }), isTrouble: true },
  waiting: { to: listAddress('requests', { status: 'open' }) },
  contracts_to_sign: { to: listAddress('contracts', { status: 'draft' }) },
  contracts_outdated: { to: listAddress('contracts', { status: 'outdated' }) },
  imports_active: { to: '/imports?group=active' },
  imports_failed: { to: '/imports?group=unsuccessful', isTrouble: true },
  deliveries_incomplete: { to: '/deliveries?whole=false', isTrouble: true },
  quarantined_tracks: { to: listAddress('tracks', { quarantined: true }), isTrouble: true },
  failed_analyses: { to: listAddress('tracks', { analysis_failed: true }), isTrouble: true },
  closing_tracks: { to: listAddress('tracks', { closing: true }), isTrouble: true },
  revoked_tracks: { to: listAddress('tracks', revoked) },
  revoked_albums: { to: listAddress('albums', revoked) },
};

/** The counts that the operator's role may see, without zeros. */
function attentionItems({ support, catalogue }: Dashboard) {
  const counts: Partial<Record<Name, number>> = { ...support, ...catalogue };
  return (Object.keys(lists) as Name[]).flatMap((name) => {
    const count = counts[name] ?? 0;
    // The start of the longest wait.
    const oldest = name === 'waiting' ? support?.oldest_waiting_since : null;
    return count > 0 ? [{ name, count, oldest, ...lists[name] }] : [];
  });
}

export function Attention({ data }: { data: Dashboard }) {
  const text = useText().dashboard;
  const locale = useLocale();
  const numbers = new Intl.NumberFormat(locale);
  const format = (value: number) => numbers.format(value);
  const asking = attentionItems(data);
  if (asking.length === 0) return <Typography color="text.secondary">{text.calm}</Typography>;
  return (
    <Box
      component="ul"
      aria-label={text.attention}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(190px, 1fr))' },
      }}
    >
      {asking.map(({ name, count, to, isTrouble, oldest }) => (
        <Box component="li" key={name} sx={{ minWidth: 0 }}>
          <Link
            component={RouterLink}
            to={to}
            underline="none"
            color="inherit"
            sx={{
              display: 'block',
              height: '100%',
              p: 2,
              borderRadius: '14px',
              border: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
              '&:hover': { bgcolor: 'action.hover' },
              '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
            }}
          >
            <Typography
              component="span"
              variant="h1"
              sx={{ display: 'block', letterSpacing: '-0.035em', color: isTrouble ? 'error.main' : 'text.primary' }}
            >
              {format(count)}
              {count === bounds.counted_total && '+'}
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: 'block' }}>
              {text.numbers[name](count)}
            </Typography>
            {oldest && (
              <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block', mt: 0.5 }}>
                {text.oldest} <Moment at={oldest} />
              </Typography>
            )}
          </Link>
        </Box>
      ))}
    </Box>
  );
}
