import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ListNoResults, useListContext } from 'react-admin';
import { office } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';

const queues = {
  open: { status: 'open' },
  mine: { mine: 'true', closed: 'false' },
  unassigned: { unassigned: 'true', closed: 'false' },
  unread: { unread: 'true' },
  answered: { status: 'answered' },
  closed: { status: 'closed' },
  all: {},
} as const;

type Queue = keyof typeof queues;

const keys = ['status', 'closed', 'mine', 'unassigned', 'unread'] as const;

const isShown = (filters: Record<string, unknown>, queue: Queue): boolean => {
  const wanted: Record<string, string> = queues[queue];
  return keys.every((key) => (filters[key] ?? '') === (wanted[key] ?? ''));
};

/** Which filters a tab tells of: all that make the part of the queue that is shown. */
export const toldByTab = (filters: Record<string, unknown>): readonly string[] =>
  (Object.keys(queues) as Queue[]).some((queue) => isShown(filters, queue)) ? keys : [];

/** The parts of the queue with how many requests each holds; words that are searched for stay. */
export function QueueTabs() {
  const text = useText().support;
  const { filterValues, setFilters } = useListContext();
  const { data: counts } = useQuery({
    queryKey: ['requests', 'counts'],
    queryFn: ({ signal }) => call(office.requestCounts, { signal }),
  });
  const filters = filterValues as Record<string, unknown>;
  return (
    <Box component="nav" aria-label={text.queue} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1.5 }}>
      {(Object.keys(queues) as Queue[]).map((queue) => {
        const isOn = isShown(filters, queue);
        const count = counts && queue !== 'all' ? counts[queue] : undefined;
        return (
          <Button
            key={queue}
            size="small"
            variant={isOn ? 'contained' : 'outlined'}
            aria-pressed={isOn}
            onClick={() => setFilters({ ...(filters['q'] != null && { q: filters['q'] }), ...queues[queue] })}
          >
            {text.queues[queue]}
            {count === undefined ? '' : ` ${count}`}
          </Button>
        );
      })}
    </Box>
  );
}

/** What stands in a part of the queue that is empty, which mostly is good news. */
export function EmptyQueue() {
  const text = useText().support;
  const { filterValues } = useListContext();
  if (filterValues['q'] != null) return <ListNoResults />;
  return <Typography sx={{ p: 2 }}>{isShown(filterValues, 'open') ? text.nobodyWaits : text.emptyQueue}</Typography>;
}
