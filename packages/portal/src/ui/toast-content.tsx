import { useText } from '../i18n/text.ts';
import type { ToastType } from './toast-options.ts';
import css from './toasts.module.css';

/** Action of a toast, such as undoing. */
export interface ToastAction {
  name: string;
  onPress: () => void;
}

interface ToastContentProps {
  type: ToastType;
  title?: string | undefined;
  text: string;
  action?: ToastAction | undefined;
  closeToast: () => void;
}

/** Content of a toast: title, which an error always has (spec 8), text and action. */
export function ToastContent({ type, title, text, action, closeToast }: ToastContentProps) {
  const { shell } = useText();
  const over = title ?? (type === 'error' ? shell.failure.title : undefined);
  return (
    <div className="break-anywhere min-w-0">
      {over && <p className="font-semibold ellipsis">{over}</p>}
      <p className={css.text} title={text}>
        {text}
      </p>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            closeToast();
            action.onPress();
          }}
        >
          {action.name}
        </button>
      )}
    </div>
  );
}
