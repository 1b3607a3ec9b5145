import { Link } from 'react-router';
import { useText } from '../i18n/text.ts';
import { paths } from '../lib/paths.ts';
import { AccountMenu } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { BottomTabs, Sidebar } from './menu.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import css from './default-layout.module.css';

/** Every signed-in screen: header, menu, page. The menu is a sidebar, a rail of icons or tabs at the bottom. */
export function DefaultLayout() {
  const { shell } = useText();
  return (
    <div className={css.layout}>
      <a className={css.skip} href="#content">
        {shell.skipToContent}
      </a>
      <header className={css.header}>
        <Link to={paths.home} className={css.home}>
          <Logo />
        </Link>
        <div className={css.controls}>
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountMenu />
        </div>
      </header>
      <Sidebar />
      <PageOutlet className={css.main} />
      <BottomTabs />
    </div>
  );
}
