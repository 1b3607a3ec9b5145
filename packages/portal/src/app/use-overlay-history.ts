import { useLocation, useNavigate } from 'react-router';
import { isOverlay, overlay, samePage } from './use-page-key.ts';

/**
 * A dialog that stands in the address under this name: a reload and a sign-in in the middle open it again, going back
 * closes it.
 */
export function useOverlayHistory(name: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const address = new URLSearchParams(search);
  const isOpen = address.has(name);
  const go = (options: { replace: boolean; state: object }) => {
    const query = address.toString();
    void navigate(query === '' ? pathname : `${pathname}?${query}`, options);
  };
  return {
    isOpen,
    open: () => {
      address.set(name, '1');
      go({ replace: false, state: overlay });
    },
    close: () => {
      if (isOverlay(state)) return void navigate(-1);
      address.delete(name);
      go({ replace: true, state: samePage });
    },
  };
}
