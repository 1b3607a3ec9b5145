import { useId, type ToggleEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { initials } from '../lib/names.ts';
import { useUser } from '../lib/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { LogOutIcon } from '../ui/icons.tsx';
import { useLogOut } from './use-log-out.ts';
import css from './account-menu.module.css';

const focusFirst = ({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
  if (newState === 'open') currentTarget.querySelector('button')?.focus();
};

/** The person's initials; under them who is signed in and the way out. */
export function AccountMenu() {
  const { shell } = useText();
  const user = useUser();
  const logOut = useLogOut();
  const id = useId();
  return (
    <>
      <button type="button" className={css.avatar} aria-label={shell.account} aria-haspopup="menu" popoverTarget={id}>
        {initials(user?.name ?? '')}
      </button>
      <div id={id} popover="auto" className={css.popover} onToggle={focusFirst}>
        <p className={css.name}>{user?.name}</p>
        <p className={css.email}>{user?.email}</p>
        <div role="menu" aria-label={shell.account}>
          <button type="button" role="menuitem" className={buttonClass('plain', css.out)} onClick={() => void logOut()}>
            <LogOutIcon size={18} />
            {shell.logOut}
          </button>
        </div>
      </div>
    </>
  );
}
