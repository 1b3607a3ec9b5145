import { Link } from 'react-router';
import { useContractReminder } from '../contracts/queries.ts';
import { useUnreadCount } from '../support/unread.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { publicLink } from '../../lib/public-links.ts';
import { isBelow, useTarget } from '../../ui/use-target.ts';
import { OutsideLink } from '../../shell/outside-link.tsx';
import css from './service-links.module.css';
import { useNetworkIdle } from '../../shell/use-network-idle.ts';

/** Dot beside the link to the contract while its signature is asked for. */
function ContractMark() {
  const { shell } = useText();
  const { status } = useContractReminder(useNetworkIdle());
  if (!status) return null;
  return (
    <span className={css.mark} title={shell.contractWaits}>
      <span className="sr-only">{shell.contractWaits}</span>
    </span>
  );
}

/** Number of unread answers of support; not part of the link's name. */
function FeedbackBadge() {
  const { shell } = useText();
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <span className={css.badge} title={shell.unread(count)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{shell.unread(count)}</span>
    </span>
  );
}

const publicPages = ['about', 'copyright_holders', 'distributors', 'investors'] as const;

/** Screens, each with the address that all its pages begin with; the main menu has the objects too, and marks them. */
const screens = [
  ['feedback', paths.feedbackIndex, paths.feedback],
  ['contract', paths.contractIndex, paths.contract],
  ['objects', paths.venues, null],
] as const;

/** The seven links of spec 1: four public pages and three screens. */
export function ServiceLinks() {
  const { shell } = useText();
  const { pathname } = useTarget();
  return (
    <ul className={css.links}>
      {publicPages.map((page) => (
        <li key={page}>
          <OutsideLink href={publicLink(page)} className={css.link}>
            {shell.links[page]}
          </OutsideLink>
        </li>
      ))}
      {screens.map(([name, to, root]) => (
        <li key={name}>
          <Link to={to} className={css.link} aria-current={root && isBelow(pathname, root) ? 'page' : undefined}>
            {shell.links[name]}
          </Link>
          {name === 'feedback' && <FeedbackBadge />}
          {name === 'contract' && <ContractMark />}
        </li>
      ))}
    </ul>
  );
}
