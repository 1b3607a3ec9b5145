import { useParams } from 'react-router';
import { useSupportThread } from '../support/queries.ts';
import { StatusBadge } from '../support/request-list.tsx';
import { Thread } from '../support/thread.tsx';
import { useDates } from '../../i18n/format.ts';
import { useSupportText } from '../support/text.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useDetailTitle } from '../../ui/page-title.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { isMissing, Missing } from '../../shell/missing.tsx';

/** One request: its messages and the field for the next. */
export function Screen() {
  const id = Number(useParams().id);
  const text = useSupportText();
  const dates = useDates();
  const query = useSupportThread(id);
  const { shell } = useText();
  const isUnknown = isMissing(query.error);
  const title = query.isPending ? null : query.data?.request.subject;
  useDetailTitle(isUnknown ? shell.titles.notFound : title);
  if (isUnknown) return <Missing to={paths.feedbackHistory} list={text.backToHistory} />;
  return (
    <>
      <BackLink to={paths.feedbackHistory} text={text.backToHistory} />
      <Loaded screen query={query} skeleton={<ThreadSkeleton title={text.number(id)} />}>
        {(thread) => {
          const { number, created_at, subject, status } = thread.request;
          return (
            <>
              <PageHead
                over={`${text.number(number)} · ${dates.moment(created_at)}`}
                title={subject}
                action={<StatusBadge status={status} />}
              />
              <div className="mt-20">
                <Thread thread={thread} />
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function ThreadSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <div className="mt-20">
        <RowsSkeleton count={6} />
      </div>
    </>
  );
}
