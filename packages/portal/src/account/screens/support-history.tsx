import { useSupportRequests } from '../support/queries.ts';
import { RequestList } from '../support/request-list.tsx';
import { useSupportText } from '../support/text.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { SupportHead } from '../support/support-head.tsx';

export function Screen() {
  const text = useSupportText();
  const query = useSupportRequests();
  const write = (
    <ButtonLink to={paths.feedback} variant="accent">
      {text.write}
    </ButtonLink>
  );
  return (
    <>
      <SupportHead view="history" title={text.historyHeading} action={write} />
      <div className="mt-20">
        <Loaded
          query={{ ...query, data: query.data?.pages.flatMap((page) => page.requests) }}
          skeleton={<RowsSkeleton count={6} />}
        >
          {(requests) =>
            requests.length === 0 ? (
              <EmptyNotice text={text.noRequests} action={write} />
            ) : (
              <>
                <RequestList requests={requests} label={text.historyHeading} />
                <LoadMore query={query} skeleton={<RowsSkeleton count={3} />} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
