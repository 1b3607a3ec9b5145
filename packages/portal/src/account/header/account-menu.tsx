import { useId, useRef, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { initials } from '../../lib/names.ts';
import { useUser } from '../../lib/session.ts';
import { onDemand } from '../../ui/on-demand.ts';
import type { AccountMenuItemsProps } from './account-menu-items.tsx';
import css from './account-menu.module.css';

const parts = onDemand({ items: () => import('./account-menu-items.tsx') });

/** The user's initials; the menu shows who is signed in, the settings and the log-out. */
export function AccountMenu({ openOverlay }: Pick<AccountMenuItemsProps, 'openOverlay'>) {
  const { shell } = useText();
  const user = useUser();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { items } = parts.loaded;

  return (
    <>
      <button
        type="button"
        className={css.avatar}
        aria-label={shell.account}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={user?.name}
        popoverTarget={id}
        // A pointer near it is about to open it.
        onPointerEnter={parts.loadAll}
        onFocus={parts.loadAll}
      >
        {initials(user?.name ?? '')}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className={css.popover}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          parts.show(newState === 'open' ? 'items' : null);
          // If it is closed and opened again at once, only the opening is reported, and the items have stayed.
          if (newState === 'open') panel.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
        }}
      >
        <p className={css.name}>{user?.name}</p>
        <p className={css.email}>{user?.email}</p>
        {parts.useOpen() && items && (
          <items.AccountMenuItems close={() => panel.current?.hidePopover()} openOverlay={openOverlay} />
        )}
      </div>
    </>
  );
}
