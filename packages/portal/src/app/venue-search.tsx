import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { VenueSearchField } from '../features/venues/venue-search-field.tsx';

/** Milliseconds without a key pressed after which the words are searched for. */
const typingPause = 180;

interface VenueSearchProps {
  /** What is searched for by now. */
  q: string;
  onSearch: (q: string) => void;
}

/**
 * The words as they are typed: they reach the address, and so the server, at the first pause in typing. Until then
 * nothing but the field is drawn anew.
 */
export function VenueSearch({ q, onSearch }: VenueSearchProps) {
  const [words, setWords] = useState(q);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  // Words that reach the address while another screen is being opened would call it off.
  const isLeaving = useNavigation().state !== 'idle';

  // An address that others changed, such as by going back, is what the field shows.
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) setWords(q);
  }

  useEffect(() => {
    if (isLeaving || words.trim() === q) return;
    const pause = setTimeout(() => {
      setSent(words.trim());
      onSearch(words.trim());
    }, typingPause);
    return () => clearTimeout(pause);
  });

  return <VenueSearchField value={words} onChange={setWords} />;
}
