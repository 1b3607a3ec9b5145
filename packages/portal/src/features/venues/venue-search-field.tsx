import { useRef } from 'react';
import { useVenuesText } from './text.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import css from './venue-search-field.module.css';

interface VenueSearchFieldProps {
  value: string;
  onChange: (words: string) => void;
}

/** Searches names, addresses and legal entities. */
export function VenueSearchField({ value, onChange }: VenueSearchFieldProps) {
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
