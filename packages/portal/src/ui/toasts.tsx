import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { IconButton } from './button.tsx';
import { CrossIcon } from './icons.tsx';
import { briefToasts, pageToasts } from './notify.ts';
import css from './toasts.module.css';

interface ToastsProps {
  /** Names of the two regions that hold the toasts. */
  labels: { page: string; brief: string };
  /** Name of a toast's close button. */
  closeLabel: string;
}

/** Both styles of toasts (spec 9). */
export function Toasts({ labels, closeLabel }: ToastsProps) {
  const close = ({ closeToast }: { closeToast: (event: React.MouseEvent<HTMLElement>) => void }) => (
    <IconButton label={closeLabel} className={css.close} onClick={closeToast}>
      <CrossIcon size={16} />
    </IconButton>
  );
  return (
    <>
      <ToastContainer
        containerId={pageToasts}
        aria-label={labels.page}
        className={css.container}
        toastClassName={css.toast}
        position="top-right"
        autoClose={5000}
        limit={20}
        closeOnClick
        pauseOnHover
        draggable
        draggablePercent={60}
        closeButton={close}
      />
      <ToastContainer
        containerId={briefToasts}
        aria-label={labels.brief}
        className={css.container}
        toastClassName={`${css.toast} ${css.brief}`}
        position="top-center"
        autoClose={1500}
        draggable={false}
        closeButton={close}
      />
    </>
  );
}
