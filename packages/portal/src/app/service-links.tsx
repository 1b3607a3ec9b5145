import { Link, useLocation } from 'react-router';
import { useText } from '../i18n/text.ts';
import { paths } from '../lib/paths.ts';
import { publicLink } from '../lib/public-links.ts';
import { FeedbackBadge } from './feedback-badge.tsx';
import { OutsideLink } from './outside-link.tsx';
import css from './service-links.module.css';

const publicPages = ['about', 'copyright_holders', 'distributors', 'investors'] as const;

/** Screens, each with the address that all its pages begin with. */
const screens = [
  ['feedback', paths.feedbackIndex, paths.feedback],
  ['contract', paths.contractIndex, paths.contract],
  ['objects', paths.venues, paths.venues],
] as const;

const isBelow = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`);

/** The seven links of spec 1: four public pages and three screens. */
export function ServiceLinks() {
  const { shell } = useText();
  const { pathname } = useLocation();
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
          <Link to={to} className={css.link} aria-current={isBelow(pathname, root) ? 'page' : undefined}>
            {shell.links[name]}
          </Link>
          {name === 'feedback' && <FeedbackBadge />}
        </li>
      ))}
    </ul>
  );
}
