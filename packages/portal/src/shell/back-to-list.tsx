import type { MouseEvent } from 'react';
import { useTracksText } from '../i18n/tracks-text.ts';
import { BackLink } from '../ui/back-link.tsx';
import { useCameFrom } from './came-from.ts';
import { useStepBack } from './use-step-back.ts';

interface BackToListProps {
  /** Fallback for a page that was opened from no list, such as by its address. */
  to: string;
  text: string;
}

/** Link back to the list from which the page was opened, at its former scroll position. */
export function BackToList({ to, text }: BackToListProps) {
  const { backTo } = useTracksText();
  const stepBack = useStepBack();
  const from = useCameFrom();
  if (!from) return <BackLink to={to} text={text} />;
  // One step back in the history keeps the list's scroll position; opening it in another tab still takes its address.
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    stepBack();
  };
  return <BackLink to={from.address} text={backTo[from.list]} onClick={handleClick} />;
}
