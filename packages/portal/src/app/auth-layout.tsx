import { publicLink } from '../lib/public-links.ts';
import { LanguageSwitch } from '../account/header/language-switch.tsx';
import { Logo } from '../shell/logo.tsx';
import { PageOutlet } from '../shell/page-outlet.tsx';
import { ThemeSwitch } from '../shell/theme-switch.tsx';
import { pendingScreen } from './pending-screen.ts';
import css from './auth-layout.module.css';

/** Layout of sign-in and recovery: the form beside a wall of the product's bars. */
export function AuthLayout() {
  return (
    <div className={css.layout}>
      <header className={css.header}>
        <a href={publicLink('front')} className={css.front}>
          <Logo />
        </a>
        <div className={css.controls}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <PageOutlet className={css.main} pendingScreen={pendingScreen} />
      <div className={css.wall} aria-hidden="true">
        <div className={css.wave} />
      </div>
    </div>
  );
}
