import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { addressOf, paramsIn, plainWords, type SearchParams } from '../features/search/search-params.ts';
import { samePage } from './use-page-key.ts';

/** Milliseconds without a key pressed after which the words are searched for. */
const typingPause = 180;

/**
 * The search as it stands in the address, the words as they are typed, and what changes them. Words reach the address,
 * and so the server, at the first pause in typing; the rest at once.
 */
export function useSearch() {
  const { pathname, search: address } = useLocation();
  const navigate = useNavigate();
  // Words that reach the address while another screen is being opened would call it off.
  const isLeaving = useNavigation().state !== 'idle';
  const params = useMemo(() => paramsIn(new URLSearchParams(address)), [address]);
  const [words, setWords] = useState(params.body.what ?? '');

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (next: SearchParams) => {
    // What is shown now holds the words as well: the pause must not end in an older address.
    clearTimeout(pause.current);
    const text = addressOf(next).toString();
    void navigate(text ? `${pathname}?${text}` : pathname, { replace: true, state: samePage });
  };

  useEffect(() => {
    if (isLeaving || words.trim() === (params.body.what ?? '')) return;
    pause.current = setTimeout(() => show({ ...params, body: { ...params.body, what: words.trim() } }), typingPause);
    return () => clearTimeout(pause.current);
  });

  return { params, words, setWords: (next: string) => setWords(plainWords(next)), show };
}
