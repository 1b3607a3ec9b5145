import { Link } from 'react-router';
import { useSupportRequests } from '../support/queries.ts';
import { useUnreadCount } from '../support/unread.ts';
import { RequestList } from '../support/request-list.tsx';
import { useSupportText } from '../support/text.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { SupportHead } from '../support/support-head.tsx';
import { classes } from '../../ui/classes.ts';
import css from './support-index.module.css';

/** Number of requests on the first page of support. */
const shown = 5;

/** First page of support: its subjects, and the latest requests. */
export function Screen() {
  const text = useSupportText();
  const query = useSupportRequests(shown);
  const unread = useUnreadCount();
  const write = (
    <ButtonLink to={paths.feedback} variant="accent">
      {text.write}
    </ButtonLink>
  );
  return (
    <>
      <SupportHead view="overview" title={text.heading} action={write} />
      <p className={css.about}>{text.about}</p>
      <ul className={css.subjects} aria-label={text.helpsWith}>
        {Object.entries(text.subjects).map(([name, subject]) => (
          <li key={name}>
            <Link to={`${paths.feedback}?subject=${name}`} className={classes('edged', css.subject)}>
              {subject}
              <ChevronRightIcon size={18} />
            </Link>
          </li>
        ))}
      </ul>
      <Section
        title={unread > 0 ? text.unreadHeading(unread) : text.newest}
        more={{ to: paths.feedbackHistory, text: text.allRequests }}
      >
        <Loaded query={{ ...query, data: query.data?.pages[0]?.requests }} skeleton={<RowsSkeleton count={3} />}>
          {(requests) =>
            requests.length === 0 ? (
              <EmptyNotice text={text.noRequests} />
            ) : (
              <RequestList requests={requests} label={text.newest} />
            )
          }
        </Loaded>
      </Section>
    </>
  );
}
