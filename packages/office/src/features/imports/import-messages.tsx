import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { office, type ImportJob } from '@kamerton/wire/office';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { isOpen } from './job-progress.tsx';
import { MessageCard } from './message-card.tsx';

const page = 50;

interface Given {
  job: ImportJob;
  delivery: NonNullable<ImportJob['delivery']>;
}

/** What came of a delivery, message by message. */
export function ImportMessages({ job, delivery }: Given) {
  const text = useText().ddex;
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['imports', 'messages', job.id, isOpen(job)],
    queryFn: ({ pageParam, signal }) =>
      call(office.importMessages, { params: { id: job.id }, query: { limit: page, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * page < last.total ? pages.length * page : undefined),
  });
  const messages = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <Typography component="h2" variant="h6">
          {text.inDelivery}
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>
          {text.sums(delivery.taken, delivery.known, delivery.older, delivery.incomplete, delivery.test)}
        </Typography>
        <Typography sx={{ mb: 1 }}>{text.effects(delivery.revoked, delivery.restored)}</Typography>
        {messages.map((message) => (
          <MessageCard key={`${message.path} ${message.message_id}`} message={message} job={job} />
        ))}
        {hasNextPage && (
          <Button loading={isFetching} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}
