import { Box, Link, Typography } from '@mui/material';
import { bounds } from '@kamerton/wire';
import { type Dashboard, dashboardDays } from '@kamerton/wire/office';
import { useLocale } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Text } from '../../i18n/ru/index.ts';
import { useText } from '../../i18n/text.ts';
import { Moment } from '../../ui/dates.tsx';

/** The URL of a list with filters, including react-admin's record of displayed ones. */
export function listAddress(resource: string, filter: Record<string, string | boolean>): string {
  const shown = Object.fromEntries(Object.keys(filter).map((name) => [name, true]));
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: JSON.stringify(shown),
    page: '1',
  });
  return `/${resource}?${query.toString()}`;
}

interface AttentionItem {
  name: keyof Text['dashboard']['numbers'];
  count: number;
  to: string;
  /** True if something went wrong. */
  isTrouble?: boolean;
  /** The start of the longest wait. */
  oldest?: string | null;
}

const revoked = { revoked_days: String(dashboardDays.revocations) };

/** The counts that ask for action, each with its list; zeros are left out. */
function attentionItems({ support, catalogue }: Dashboard): AttentionItem[] {
  const all: AttentionItem[] = [];
  if (support) {
    all.push(
      {
        name: 'waiting',
        count: support.waiting,
        to: listAddress('requests', { status: 'open' }),
        oldest: support.oldest_waiting_since,
      },
      {
        name: 'contracts_to_sign',
        count: support.contracts_to_sign,
        to: listAddress('contracts', { status: 'draft' }),
      },
      {
        name: 'contracts_outdated',
        count: support.contracts_outdated,
        to: listAddress('contracts', { status: 'outdated' }),
      },
    );
  }
  if (catalogue) {
    all.push(
      { name: 'imports_active', count: catalogue.imports_active, to: '/imports?group=active' },
      { name: 'imports_failed', count: catalogue.imports_failed, to: '/imports?group=unsuccessful', isTrouble: true },
      {
        name: 'deliveries_incomplete',
        count: catalogue.deliveries_incomplete,
        to: '/deliveries?whole=false',
        isTrouble: true,
      },
      {
        name: 'quarantined_tracks',
        count: catalogue.quarantined_tracks,
        to: listAddress('tracks', { quarantined: true }),
        isTrouble: true,
      },
      {
        name: 'failed_analyses',
        count: catalogue.failed_analyses,
        to: listAddress('tracks', { analysis_failed: true }),
        isTrouble: true,
      },
      {
        name: 'closing_tracks',
        count: catalogue.closing_tracks,
        to: listAddress('tracks', { closing: true }),
        isTrouble: true,
      },
      { name: 'revoked_tracks', count: catalogue.revoked_tracks, to: listAddress('tracks', revoked) },
      { name: 'revoked_albums', count: catalogue.revoked_albums, to: listAddress('albums', revoked) },
    );
  }
  return all.filter(({ count }) => count > 0);
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
