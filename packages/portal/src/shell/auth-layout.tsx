import type { ReactNode } from 'react';
import { publicLink } from '../lib/public-links.ts';
import { Logo } from './logo.tsx';
import { PageOutlet, type PageOutletProps } from './page-outlet.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import css from './auth-layout.module.css';

interface AuthLayoutProps extends Pick<PageOutletProps, 'pendingScreen'> {
  language: ReactNode;
}

/** Layout of sign-in and recovery: the form beside a wall of the product's bars. */
export function AuthLayout({ language, pendingScreen }: AuthLayoutProps) {
  return (
    <div className={css.layout}>
      <header className={css.header}>
        <a href={publicLink('front')} className={css.front}>
          <Logo />
        </a>
        <div className={css.controls}>
          {language}
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
