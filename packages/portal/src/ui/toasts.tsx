import { useEffect, useRef } from 'react';
import { Slide, toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { CrossIcon } from './shell-icons.tsx';
import { toastsAreReady, type OpenToast } from './notify.ts';
import { ToastContent } from './toast-content.tsx';
import { toastOptions, toastStyles } from './toast-options.ts';
import css from './toasts.module.css';

interface ToastsProps {
  /** Names of the two regions that hold the toasts. */
  labels: { page: string; brief: string };
  closeLabel: string;
}

/** Pauses toasts while one has the focus; when it goes, focus returns where it came from. Alt+T focuses the first. */
function useFocusInToasts() {
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(
    () =>
      toast.onChange(({ status }) => {
        // It may have left the page already, and the focus with it.
        const { activeElement, body } = document;
        if (status !== 'removed' || (activeElement !== body && !region.current?.contains(activeElement))) return;
        cameFrom.current?.focus();
        cameFrom.current = null;
      }),
    [],
  );
  const isInside = (element: Element | null) => element !== null && region.current?.contains(element) === true;
  return {
    ref: region,
    // After the library's own handler, which lets a toast run on when the pointer leaves it.
    onMouseOut: () => queueMicrotask(() => isInside(document.activeElement) && toast.pause()),
    onFocus: ({ relatedTarget }: React.FocusEvent) => {
      if (!isInside(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null;
      toast.pause();
    },
    onBlur: ({ relatedTarget }: React.FocusEvent) => {
      if (isInside(relatedTarget)) return;
      toast.play();
      // The focus has moved on: it is not brought back.
      if (relatedTarget) cameFrom.current = null;
    },
  };
}

const open: OpenToast = (spec, title, action) =>
  toast(
    ({ closeToast }) => (
      <ToastContent type={spec.type} title={title} text={spec.text} action={action} closeToast={closeToast} />
    ),
    toastOptions(spec),
  );

/** Both styles of toasts (spec 9). */
export function Toasts({ labels, closeLabel }: ToastsProps) {
  const focus = useFocusInToasts();
  useEffect(() => toastsAreReady(open), []);
  const close = ({ closeToast }: { closeToast: (event: React.MouseEvent<HTMLElement>) => void }) => (
    <IconButton
      label={closeLabel}
      className={css.close}
      onClick={(event) => {
        event.stopPropagation();
        closeToast(event);
      }}
    >
      <CrossIcon size={16} />
    </IconButton>
  );
  const shared = { className: css.container ?? '', closeButton: close, transition: Slide };
  return (
    <div {...focus}>
      <ToastContainer
        {...toastStyles.page}
        {...shared}
        containerId="page"
        aria-label={labels.page}
        toastClassName={classes('edged', css.toast)}
      />
      <ToastContainer
        {...toastStyles.brief}
        {...shared}
        containerId="brief"
        aria-label={labels.brief}
        toastClassName={classes('edged', css.toast, css.brief)}
        hotKeys={() => false}
      />
    </div>
  );
}
