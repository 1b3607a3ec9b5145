import { Link } from 'react-router';
import { useFollowProfile } from '../account/profile/queries.ts';
import { useText } from '../i18n/text.ts';
import { paths } from '../lib/paths.ts';
import { AccountMenu } from '../account/header/account-menu.tsx';
import { BurgerMenu } from '../account/header/burger-menu.tsx';
import { LanguageSwitch } from '../account/header/language-switch.tsx';
import { Logo } from '../shell/logo.tsx';
import { BottomTabs, Sidebar } from './menu.tsx';
import { OverlayOutlet } from './overlay-outlet.tsx';
import { overlays } from './overlays.ts';
import { pendingScreen } from './pending-screen.ts';
import { PageOutlet } from '../shell/page-outlet.tsx';
import { ServiceLinks } from '../account/header/service-links.tsx';
import { useIsSignedInScreen } from '../shell/signed-in-screens.ts';
import { ThemeSwitch } from '../shell/theme-switch.tsx';
import { useNetworkIdle } from '../shell/use-network-idle.ts';
import { publicLink, socialLink } from '../lib/public-links.ts';
import { OutsideLink } from '../shell/outside-link.tsx';
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

/**
 * Layout of signed-in screens: header, menu, page, footer. The menu is a sidebar, a rail of icons or tabs at the
 * bottom.
 */
export function DefaultLayout() {
  const { shell } = useText();
  useIsSignedInScreen();
  useFollowProfile(useNetworkIdle());
  return (
    <div className={css.layout}>
      <a className={css.skip} href="#content">
        {shell.skipToContent}
      </a>
      <header className={css.header}>
        <Link to={paths.home} className={css.home}>
          <Logo />
        </Link>
        <nav className={css.service} aria-label={shell.service}>
          <ServiceLinks />
        </nav>
        <div className={css.controls}>
          <span className={css.language}>
            <LanguageSwitch />
          </span>
          <ThemeSwitch />
          <AccountMenu openOverlay={overlays.show} />
          <BurgerMenu />
        </div>
      </header>
      <Sidebar />
      <PageOutlet className={css.main} pendingScreen={pendingScreen} />
      <div className={css.footer}>
        <Footer />
      </div>
      <BottomTabs />
      <OverlayOutlet />
    </div>
  );
}
