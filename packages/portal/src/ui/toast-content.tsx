import { useText } from '../i18n/text.ts';
import type { ToastType } from './toast-options.ts';
import css from './toasts.module.css';

/** What can be done about it from the toast itself, such as undoing. */
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

/** What stands in a toast: a title, which an error has always (spec 8), the text and what can be done. */
export function ToastContent({ type, title, text, action, closeToast }: ToastContentProps) {
  const { shell } = useText();
  const over = title ?? (type === 'error' ? shell.failure.title : undefined);
  return (
    <div className={css.content}>
      {over && <p className={css.title}>{over}</p>}
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
