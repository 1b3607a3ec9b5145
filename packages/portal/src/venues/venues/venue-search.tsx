import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { useVenuesText } from './text.ts';
import { useIsHere } from '../../shell/use-is-here.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import css from './venue-search.module.css';

interface VenueSearchFieldProps {
  value: string;
  onChange: (words: string) => void;
}

/** Searches names, addresses and legal entities. */
function VenueSearchField({ value, onChange }: VenueSearchFieldProps) {
  const text = useVenuesText();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div role="search" className={css.place}>
      <SearchBox
        ref={field}
        compact
        label={text.search}
        placeholder={text.searchPlaceholder}
        clear={{ label: text.clearSearch, onPress: clear }}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

/** Milliseconds after the last key until a search starts. */
const typingPause = 180;

interface VenueSearchProps {
  /** The present search. */
  q: string;
  onSearch: (q: string) => void;
}

/** Search field. Words reach the address, and so the server, at a pause in typing; until then only this renders. */
export function VenueSearch({ q, onSearch }: VenueSearchProps) {
  const [words, setWords] = useState(q);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  // Words that reached the address during a navigation would cancel it.
  const isLeaving = useNavigation().state !== 'idle';
  const isHere = useIsHere();

  // An address changed elsewhere, such as by going back, replaces the words.
  if (q !== seen) {
    setSeen(q);
    setSent(q);
    if (q !== sent) setWords(q);
  }

  useEffect(() => {
    if (isLeaving || words.trim() === q) return;
    const pause = setTimeout(() => {
      // A page that the user has gone on to may still be rendering.
      if (!isHere()) return;
      setSent(words.trim());
      onSearch(words.trim());
    }, typingPause);
    return () => clearTimeout(pause);
  });

  return <VenueSearchField value={words} onChange={setWords} />;
}
