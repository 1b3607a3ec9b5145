import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
} from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';
import { focusFirstItem, handleMenuKeys } from './menu-keys.ts';
import { menuPlace } from './menu-place.ts';
import { useKeys } from './use-keys.ts';
import css from './menu.module.css';

export interface MenuEntry {
  name: string;
  icon?: ComponentType<{ size?: number }>;
  /** Address of a link; without it the entry is a button. */
  to?: string;
  onPress?: () => void;
  disabled?: boolean;
  /** Marks a destructive action. */
  danger?: boolean;
}

interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>;
  entries: readonly MenuEntry[];
}

/**
 * Menu button (ARIA). The popup is a popover next to its button in the page, so that it is read out in place. A screen
 * has hundreds of menus, of which few are ever opened: closed ones are empty.
 */
export function Menu({ trigger, entries }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    popup.current?.hidePopover();
    button.current?.focus({ preventScroll: true });
  };

  const place = () => {
    const [anchor, menu] = [button.current?.getBoundingClientRect(), popup.current];
    if (!anchor || !menu) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { left, top } = menuPlace(anchor, { width: menu.offsetWidth, height: menu.offsetHeight }, { width, height });
    Object.assign(menu.style, { left: `${left}px`, top: `${top}px`, opacity: 1 });
  };
  useEffect(() => {
    if (!isOpen) return;
    const menu = popup.current;
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
      menu?.style.removeProperty('opacity');
    };
  }, [isOpen]);

  // Elements around the menu, such as a list or a dialog, handle these keys too.
  useKeys(popup, (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else handleMenuKeys(event, close);
  });

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id: `${id}-button`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          popup.current?.showPopover();
        },
      })}
      <div
        id={id}
        ref={popup}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-button`}
        className={css.popup}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        // Only from here on it has a size and can take the focus.
        onToggle={({ newState }) => {
          if (newState !== 'open') return;
          place();
          focusFirstItem(popup.current);
        }}
      >
        {isOpen && entries.map((entry) => <Item key={entry.name} entry={entry} close={close} />)}
      </div>
    </>
  );
}

function Item({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const { name, icon: Icon, to, onPress, disabled = false, danger = false } = entry;
  const common = { role: 'menuitem', tabIndex: -1, className: classes(css.item, danger && css.danger) ?? '' };
  const words = (
    <>
      {Icon && <Icon size={18} />}
      {name}
    </>
  );
  const handlePress = () => {
    if (disabled) return;
    close();
    onPress?.();
  };
  if (to) {
    return (
      <Link {...common} to={to} onClick={handlePress}>
        {words}
      </Link>
    );
  }
  return (
    <button {...common} type="button" aria-disabled={disabled || undefined} onClick={handlePress}>
      {words}
    </button>
  );
}
