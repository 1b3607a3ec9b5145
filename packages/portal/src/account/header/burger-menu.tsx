import { useId, useRef, useState, type FocusEvent, type MouseEvent } from 'react';
import { useContractReminder } from '../contracts/queries.ts';
import { useUnreadCount } from '../support/unread.ts';
import { useText } from '../../i18n/text.ts';
import { apiDocs } from '../../lib/public-links.ts';
import { iconButtonClass } from '../../ui/button.tsx';
import { MenuIcon } from '../../ui/shell-icons.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { OutsideLink } from '../../shell/outside-link.tsx';
import { ServiceLinks } from './service-links.tsx';
import { useNetworkIdle } from '../../shell/use-network-idle.ts';
import css from './burger-menu.module.css';

/** The header's links in narrow windows. Opening focuses the first one, Escape the button. */
export function BurgerMenu() {
  const { shell } = useText();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadCount();
  const { status } = useContractReminder(useNetworkIdle());

  const closeOnLink = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) panel.current?.hidePopover();
  };
  const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
    const isInside = panel.current?.contains(relatedTarget) || button.current?.contains(relatedTarget);
    if (relatedTarget && !isInside) panel.current?.hidePopover();
  };

  return (
    <div className={css.burger}>
      <button
        ref={button}
        type="button"
        className={iconButtonClass()}
        aria-label={shell.menu}
        aria-expanded={isOpen}
        aria-controls={id}
        title={shell.menu}
        popoverTarget={id}
      >
        <MenuIcon />
        {(unread > 0 || status) && <span className={css.dot} />}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are what is pressed, by key as well */}
      <nav
        id={id}
        ref={panel}
        popover="auto"
        className={css.panel}
        aria-label={shell.service}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') panel.current?.querySelector('a')?.focus();
        }}
        onClick={closeOnLink}
        onBlur={closeOnLeaving}
      >
        <ServiceLinks />
        <div className={css.foot}>
          <OutsideLink href={apiDocs} className={css.docs}>
            {shell.apiDocs}
          </OutsideLink>
          <span className={css.language}>
            <LanguageSwitch />
          </span>
        </div>
      </nav>
    </div>
  );
}
