import type { ToastContainerProps, ToastOptions, ToastPosition, TypeOptions } from 'react-toastify/unstyled';

/** success, error, warning, info, default (spec 3). */
export type ToastType = TypeOptions;
export type { ToastPosition };

/** The two styles of spec 9; also the names of their containers. */
type ToastStyle = 'page' | 'brief';

/** spec 9. Another of the six positions may be given for each toast. */
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

/** Duration of a toast with an action, in ms: longer than one that is only read. */
const actionTime = 8000;

export interface ToastSpec {
  style: ToastStyle;
  type: ToastType;
  text: string;
  position?: ToastPosition | undefined;
  withAction?: boolean;
}

/** Interrupts a screen reader: only errors and warnings do. */
const isUrgent = (type: ToastType) => type === 'error' || type === 'warning';

/** Repeating a text that is shown adds nothing. Toasts with an action are all shown. */
export function toastOptions({ style, type, text, position, withAction = false }: ToastSpec): ToastOptions {
  return {
    type,
    containerId: style,
    role: isUrgent(type) ? 'alert' : 'status',
    ...(position && { position }),
    ...(withAction ? { autoClose: actionTime } : { toastId: `${style} ${type} ${text}`.replaceAll(/\s+/g, '-') }),
  };
}
