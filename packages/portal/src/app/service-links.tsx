import { Link } from 'react-router';
import { useText } from '../i18n/text.ts';
import { paths } from '../lib/paths.ts';
import { publicLink } from '../lib/public-links.ts';
import { isBelow, useTarget } from '../ui/use-target.ts';
import { ContractMark } from './contract-mark.tsx';
import { FeedbackBadge } from './feedback-badge.tsx';
import { OutsideLink } from './outside-link.tsx';
import css from './service-links.module.css';

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
