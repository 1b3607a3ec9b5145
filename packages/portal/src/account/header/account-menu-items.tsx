import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { allLanguages, languageName, useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { classes } from '../../ui/classes.ts';
import { KeyboardIcon, KeyIcon, LogOutIcon, UserIcon } from '../../ui/icons.tsx';
import { focusFirstItem, handleMenuKeys } from '../../ui/menu-keys.ts';
import { CheckIcon, MoonIcon, SearchIcon } from '../../ui/shell-icons.tsx';
import { setTheme, useTheme } from '../../ui/theme.ts';
import { useLogOut } from './use-log-out.ts';
import { useSwitchLanguage } from './use-switch-language.ts';
import css from './account-menu.module.css';

export interface AccountMenuItemsProps {
  close: () => void;
  /** Opens the quick jump or the sheet of shortcuts. */
  openOverlay: (name: 'palette' | 'help') => void;
}

/** Settings and log-out. Rendered while the menu is open; the first one takes the focus. */
export function AccountMenuItems({ close, openOverlay }: AccountMenuItemsProps) {
  const { shell } = useText();
  const language = useLanguage();
  const switchTo = useSwitchLanguage();
  const dark = useTheme() === 'dark';
  const logOut = useLogOut();
  const menu = useRef<HTMLDivElement>(null);
  const open = (name: 'palette' | 'help') => {
    close();
    openOverlay(name);
  };
  const item = { tabIndex: -1, className: css.item ?? '' };
  useEffect(() => void focusFirstItem(menu.current), []);

  return (
    <div
      ref={menu}
      role="menu"
      aria-label={shell.account}
      tabIndex={-1}
      className={css.menu}
      onKeyDown={(event) => handleMenuKeys(event, close)}
    >
      <Link {...item} role="menuitem" to={paths.profile} onClick={close}>
        <UserIcon size={18} />
        {shell.profile}
      </Link>
      <Link {...item} role="menuitem" to={paths.password} onClick={close}>
        <KeyIcon size={18} />
        {shell.password}
      </Link>
      <div role="group" aria-label={shell.language} className={css.group}>
        {allLanguages.map((each) => (
          <button
            key={each}
            {...item}
            type="button"
            role="menuitemradio"
            aria-checked={each === language}
            lang={each}
            onClick={() => each !== language && void switchTo(each)}
          >
            <CheckIcon size={18} className={css.check} />
            {languageName(each)}
          </button>
        ))}
      </div>
      <button
        {...item}
        type="button"
        role="menuitemcheckbox"
        aria-checked={dark}
        onClick={() => setTheme(dark ? 'light' : 'dark')}
      >
        <MoonIcon size={18} />
        {shell.darkTheme}
        <CheckIcon size={18} className={classes(css.check, css.end)} />
      </button>
      <button {...item} type="button" role="menuitem" onClick={() => open('palette')}>
        <SearchIcon size={18} />
        {shell.quickJump}
      </button>
      <button {...item} type="button" role="menuitem" onClick={() => open('help')}>
        <KeyboardIcon size={18} />
        {shell.shortcuts}
      </button>
      <button {...item} type="button" role="menuitem" onClick={() => void logOut()}>
        <LogOutIcon size={18} />
        {shell.logOut}
      </button>
    </div>
  );
}
