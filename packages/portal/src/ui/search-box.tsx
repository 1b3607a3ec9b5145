import { bounds } from '@kamerton/wire/client/bounds';
import type { Ref } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { CrossIcon, SearchIcon } from './shell-icons.tsx';
import css from './search-box.module.css';

interface SearchBoxProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** Else the label stands there. */
  placeholder?: string;
  value: string;
  onChange: (words: string) => void;
  /** The portal's own button that empties the field; where there is none, the browser's stands there. */
  clear?: { label: string; onPress: () => void };
  /** A press into the field. */
  onPress?: () => void;
  /** Lower and with smaller words, beside other controls. */
  compact?: boolean;
  className?: string | undefined;
}

/** A field for words to look for. */
export function SearchBox(props: SearchBoxProps) {
  const { ref, label, placeholder = label, value, onChange, clear, onPress, compact = false, className } = props;
  return (
    <div className={classes(css.box, compact && css.compact, className)}>
      <SearchIcon className={css.icon} />
      <input
        ref={ref}
        type="search"
        className={classes(css.field, clear && css.cleared)}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={bounds.search_text}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => onChange(target.value)}
        onClick={onPress}
      />
      {clear && value && (
        <IconButton label={clear.label} className={css.clear} onClick={clear.onPress}>
          <CrossIcon size={18} />
        </IconButton>
      )}
    </div>
  );
}
