import { useState, type ReactNode } from 'react';
import { singlePress } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import css from './picker.module.css';

interface PickerProps {
  searchLabel: string;
  /** Shown if nothing matches. */
  nothing: string;
  /** Renders the matches of the typed text; null if there are none. */
  children: (text: string) => ReactNode;
}

/** A list in a dialog, filtered by typing. */
export function Picker({ searchLabel, nothing, children }: PickerProps) {
  const [text, setText] = useState('');
  const list = children(text);
  return (
    <div className={css.picker}>
      <SearchBox compact label={searchLabel} value={text} onChange={setText} />
      <div className={css.list}>{list ?? <p className={css.nothing}>{nothing}</p>}</div>
      <span className="sr-only" role="status">
        {list === null ? nothing : ''}
      </span>
    </div>
  );
}

interface PickerRowProps {
  picture?: ReactNode;
  name: string;
  about?: string | undefined;
  chosen?: boolean;
  onPress: () => void;
}

export function PickerRow({ picture, name, about, chosen, onPress }: PickerRowProps) {
  return (
    <li>
      <button type="button" className={css.row} aria-pressed={chosen} onClick={singlePress(onPress)}>
        {picture}
        <span className="min-w-0 grid">
          <span className="font-medium break-anywhere">{name}</span>
          {about && <span className="note-13">{about}</span>}
        </span>
      </button>
    </li>
  );
}
