import type { ToastContainerProps, ToastOptions, ToastPosition, TypeOptions } from 'react-toastify/unstyled';

/** success, error, warning, info, default (spec 3). */
export type ToastType = TypeOptions;
export type { ToastPosition };

/** The two styles of spec 9; also the names of their containers. */
export type ToastStyle = 'page' | 'brief';

/** spec 9. A toast that names another of the six positions stands there, whatever its style. */
export const toastStyles = {
  page: {
    position: 'top-right',
    autoClose: 5000,
    limit: 20,
    closeOnClick: true,
    pauseOnHover: true,
    draggable: true,
    draggablePercent: 60,
  },
  brief: {
    position: 'top-center',
    autoClose: 1500,
    draggable: false,
  },
} as const satisfies Record<ToastStyle, ToastContainerProps>;

/** How long an action is offered, in ms: longer than a toast that is only read. */
const actionTime = 8000;

export interface ToastSpec {
  style: ToastStyle;
  type: ToastType;
  text: string;
  position?: ToastPosition | undefined;
  withAction?: boolean;
}

/** What interrupts whoever listens to the screen: only what went wrong, or is about to. */
const isUrgent = (type: ToastType) => type === 'error' || type === 'warning';

/** One text stands once: repeating it while it is shown adds nothing. With an action each stands for itself. */
export function toastOptions({ style, type, text, position, withAction = false }: ToastSpec): ToastOptions {
  return {
    type,
    containerId: style,
    role: isUrgent(type) ? 'alert' : 'status',
    ...(position && { position }),
    ...(withAction ? { autoClose: actionTime } : { toastId: `${style} ${type} ${text}`.replaceAll(/\s+/g, '-') }),
  };
}
