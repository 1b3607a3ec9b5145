import { bounds } from '@kamerton/wire/client/bounds';
import type { Ref } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { CrossIcon, SearchIcon } from './shell-icons.tsx';
import css from './search-box.module.css';

interface SearchBoxProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** By default the label. */
  placeholder?: string;
  value: string;
  onChange: (words: string) => void;
  /** Button that clears the field; without it the browser shows its own. */
  clear?: { label: string; onPress: () => void };
  /** Called on a press into the field. */
  onPress?: () => void;
  /** Smaller, for use beside other controls. */
  compact?: boolean;
  className?: string | undefined;
}

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
