import { bounds } from '@kamerton/wire';
import { useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { CrossIcon, SearchIcon } from '../../ui/icons.tsx';
import css from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onChange: (words: string) => void;
}

export function SearchField({ value, onChange }: SearchFieldProps) {
  const { search } = useText();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div className={css.box}>
      <SearchIcon className={css.icon} />
      <input
        ref={field}
        type="search"
        className={css.field}
        aria-label={search.field}
        placeholder={search.placeholder}
        value={value}
        maxLength={bounds.search_text}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => onChange(target.value)}
      />
      {value && (
        <IconButton label={search.clearField} onClick={clear}>
          <CrossIcon size={18} />
        </IconButton>
      )}
    </div>
  );
}
