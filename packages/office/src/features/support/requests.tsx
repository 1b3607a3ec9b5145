import { Box, Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { DataTable, ListNoResults, useListContext } from 'react-admin';
import { type DeskRequest, office } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { Moment, useNow } from '../../ui/dates.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { RowLink } from '../../ui/record-link.tsx';
import { RequestStatus } from '../../ui/status.tsx';
import { narrowTable } from '../../ui/styles.ts';
import { RequestPage } from './request-page.tsx';

function Unread({ count }: { count: number }) {
  const text = useText().support;
  return count === 0 ? null : <Chip size="small" color="primary" label={text.unread(count)} />;
}

const minute = 60_000;

function WaitingTime({ since }: { since: string | null }) {
  const text = useText().support.waits;
  const now = useNow(minute);
  if (since === null) return '—';
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minute));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const withinDay = hours > 0 ? text.hours(hours) : text.minutes(minutes);
  return (
    <time dateTime={since} style={{ whiteSpace: 'nowrap', fontWeight: days > 0 ? 700 : 400 }}>
      {days > 0 ? text.days(days) : withinDay}
    </time>
  );
}

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

/** The filters that the current tab stands for. */
const filtersOfTab = (filters: Record<string, unknown>): readonly string[] =>
  (Object.keys(queues) as Queue[]).some((queue) => isShown(filters, queue)) ? keys : [];

/** The tabs of the queue with their counts. Switching keeps the search words. */
function QueueTabs() {
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

/** The message of an empty tab. */
function EmptyQueue() {
  const text = useText().support;
  const { filterValues } = useListContext();
  if (filterValues['q'] != null) return <ListNoResults />;
  return <Typography sx={{ p: 2 }}>{isShown(filterValues, 'open') ? text.nobodyWaits : text.emptyQueue}</Typography>;
}

const Col = Column<DeskRequest>;

function RequestList() {
  const text = useText().support;
  return (
    <OfficeList
      filters={searchFilter}
      shownAbove={filtersOfTab}
      filterDefaultValues={{ status: 'open' }}
      // The server's default order: the longest wait first.
      sort={{ field: 'id', order: 'ASC' }}
    >
      <QueueTabs />
      <DataTable<DeskRequest>
        rowClick="show"
        bulkActionButtons={false}
        empty={<EmptyQueue />}
        sx={narrowTable({ lg: ['last_message_at'] })}
      >
        <Col source="number" render={({ number }) => text.number(number)} />
        <Col
          source="subject"
          isTitle
          render={({ id, subject, unread }) => (
            <>
              <RowLink to={`/requests/${id}/show`}>{subject}</RowLink> <Unread count={unread} />
            </>
          )}
        />
        <Col source="account" disableSort render={({ account }) => account.name} />
        <Col source="status" render={({ status }) => <RequestStatus status={status} />} />
        <Col source="waiting_since" render={({ waiting_since: since }) => <WaitingTime since={since} />} />
        <Col source="last_message_at" render={({ last_message_at: at }) => <Moment at={at} />} />
        <Col source="assigned_to" disableSort render={(request) => request.assigned_to?.name ?? text.nobody} />
      </DataTable>
    </OfficeList>
  );
}

export const requests = {
  list: RequestList,
  show: RequestPage,
};
