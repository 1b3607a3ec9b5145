import { Dialog as Base } from '@base-ui/react/dialog';
import { ignoreSecondEnter } from '@kamerton/ui/second-enter';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useBackCloses } from './back-closes.ts';
import { iconButtonClass } from './button.tsx';
import { classes } from './classes.ts';
import { CrossIcon } from './shell-icons.tsx';
import css from './dialog.module.css';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';

/** Returns an element and its ancestors, innermost first. */
function trailOf(element: Element | null): Element[] {
  const trail: Element[] = [];
  for (let each = element; each && each !== document.body; each = each.parentElement) trail.push(each);
  return trail;
}

const isThere = (element: Element) => element.isConnected && element.checkVisibility();

/** Returns the element that gets the focus back: the opener, or the nearest control that is still in the page. */
function nearest([opener, ...around]: readonly Element[]): HTMLElement | null {
  if (opener instanceof HTMLElement && isThere(opener) && !opener.matches(':disabled')) return opener;
  for (const each of around.filter(isThere)) {
    if (each instanceof HTMLElement && each.matches('main')) return each;
    const neighbour = [...each.querySelectorAll<HTMLElement>(focusable)].find(isThere);
    if (neighbour) return neighbour;
  }
  return document.querySelector('main');
}

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One or two sentences under the title. */
  about?: ReactNode;
  wide?: boolean;
  /** True if it has an address of its own: going back leaves that, and so the dialog. */
  isStep?: boolean;
  children: ReactNode;
}

/**
 * Modal dialog: a card in the middle, on a phone a sheet from below. Escape, a press beside it and the browser's Back close
 * it, and the focus goes back to where it came from.
 */
export function Dialog({ open, onClose, title, about, wide = false, isStep = false, children }: DialogProps) {
  const { shell } = useText();
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open, isStep ? null : onClose);
  useEffect(ignoreSecondEnter, []);
  // The element that had the focus when it opened, with its ancestors.
  const [opening, setOpening] = useState({ open: false, trail: [] as Element[] });
  if (opening.open !== open) setOpening({ open, trail: open ? trailOf(document.activeElement) : opening.trail });
  // A form's first field, else a search or a list.
  const firstControl = () => {
    const find = (selector: string) => popup.current?.querySelector<HTMLElement>(selector);
    return (
      find('form :is(input, select, textarea)') ?? find('input[type="search"]') ?? find('ul :is(button, a)') ?? true
    );
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup
          ref={popup}
          initialFocus={firstControl}
          finalFocus={() => nearest(opening.trail) ?? true}
          className={classes('surface', css.popup, wide && css.wide)}
        >
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
            <Base.Close className={iconButtonClass(css.close)} aria-label={shell.close} title={shell.close}>
              <CrossIcon />
            </Base.Close>
          </div>
          {about && <Base.Description className={css.about}>{about}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
