import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../i18n/text.ts';
import { paths } from '../lib/paths.ts';
import { Logo } from './logo.tsx';
import { PageOutlet, type PageOutletProps } from './page-outlet.tsx';
import { useIsSignedInScreen } from './signed-in-screens.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { publicLink, socialLink } from '../lib/public-links.ts';
import { OutsideLink } from './outside-link.tsx';
import css from './default-layout.module.css';

const year = new Date().getFullYear();

/** Footer of signed-in screens: about, privacy policy, cookies and the social network (spec 1). */
function Footer() {
  const { shell } = useText();
  const links = [
    [publicLink('about'), shell.footer.about],
    [publicLink('privacy'), shell.footer.privacy],
    [publicLink('cookies'), shell.footer.cookies],
    [socialLink(), shell.footer.social],
  ] as const;
  return (
    <footer className={css.footerRow}>
      <p>
        {shell.product}, {year}
      </p>
      <nav aria-label={shell.footer.name}>
        <ul className={css.links}>
          {links.map(([href, name]) => (
            <li key={name}>
              <OutsideLink href={href} className={css.link}>
                {name}
              </OutsideLink>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}

/** Moves the focus to the page without a step in the history, which the router would not know. */
function skip(event: MouseEvent) {
  event.preventDefault();
  const content = document.getElementById('content');
  content?.focus({ preventScroll: true });
  content?.scrollIntoView();
}

interface DefaultLayoutProps extends Pick<PageOutletProps, 'pendingScreen'> {
  /** Links of the header. */
  service: ReactNode;
  language: ReactNode;
  /** Menus at the end of the header. */
  menus: ReactNode;
  sidebar: ReactNode;
  /** Rendered after the page: the tabs at the bottom, and overlays. */
  children: ReactNode;
}

/** Layout of signed-in screens: header, menu (sidebar, rail of icons or tabs at the bottom), page, footer. */
export function DefaultLayout({ service, language, menus, sidebar, pendingScreen, children }: DefaultLayoutProps) {
  const { shell } = useText();
  useIsSignedInScreen();
  return (
    <div className={css.layout}>
      <a className={css.skip} href="#content" onClick={skip}>
        {shell.skipToContent}
      </a>
      <header className={css.header}>
        <Link to={paths.home} className={css.home}>
          <Logo />
        </Link>
        <nav className={css.service} aria-label={shell.service}>
          {service}
        </nav>
        <div className={css.controls}>
          <span className={css.language}>{language}</span>
          <ThemeSwitch />
          {menus}
        </div>
      </header>
      {sidebar}
      <PageOutlet className={css.main} pendingScreen={pendingScreen} />
      <div className={css.footer}>
        <Footer />
      </div>
      {children}
    </div>
  );
}
