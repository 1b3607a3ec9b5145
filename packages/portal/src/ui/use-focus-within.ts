import { useEffect, useState, type RefObject } from 'react';

/** Whether something within the element has the focus, and what forgets it until the focus comes anew. */
export function useFocusWithin(within: RefObject<HTMLElement | null>): [boolean, (isInside: boolean) => void] {
  const [isInside, setIsInside] = useState(false);
  useEffect(() => {
    const element = within.current;
    const handleIn = () => setIsInside(true);
    const handleOut = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) setIsInside(false);
    };
    element?.addEventListener('focusin', handleIn);
    element?.addEventListener('focusout', handleOut);
    return () => {
      element?.removeEventListener('focusin', handleIn);
      element?.removeEventListener('focusout', handleOut);
    };
  }, [within]);
  return [isInside, setIsInside];
}
