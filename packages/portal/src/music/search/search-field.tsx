import { type Ref, useImperativeHandle, useRef, useEffect, useState, type RefObject } from 'react';
import { focusFirstControl, moveByArrows } from '../../ui/arrow-keys.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { CrossIcon } from '../../ui/shell-icons.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { forgetSearch, forgetSearches, useRecentSearches } from './recent.ts';
import css from './search-field.module.css';
import { useSearchText } from './queries.ts';

/** Tracks if the focus is within an element; the setter overrides it until the focus moves. */
function useFocusWithin(within: RefObject<HTMLElement | null>): [boolean, (isInside: boolean) => void] {
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

interface RecentSearchesProps {
  searches: readonly string[];
  onChoose: (words: string) => void;
}

/** Recent searches, below the empty field. */
function RecentSearches({ searches, onChoose }: RecentSearchesProps) {
  const search = useSearchText();
  const list = useRef<HTMLUListElement>(null);
  useKeys(list, moveByArrows);
  return (
    <section className={css.panel} aria-label={search.recent}>
      <div className={css.head}>
        <span>{search.recent}</span>
        <Button variant="quiet" className={css.clear} onClick={forgetSearches}>
          {search.forgetAll}
        </Button>
      </div>
      <ul ref={list}>
        {searches.map((words) => (
          <li key={words} className={css.row}>
            <button type="button" className={css.words} onClick={() => onChoose(words)}>
              <ClockIcon size={18} />
              <span>{words}</span>
            </button>
            <IconButton label={search.forget(words)} onClick={() => forgetSearch(words)}>
              <CrossIcon size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SearchFieldProps {
  value: string;
  onChange: (words: string) => void;
  /** Called on Enter. */
  onSubmit: () => void;
  /** Called on arrow down if there are no recent searches to move to. */
  onLeaveDown: () => void;
  ref?: Ref<{ focus: () => void }>;
}

export function SearchField({ value, onChange, onSubmit, onLeaveDown, ref }: SearchFieldProps) {
  const search = useSearchText();
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const recent = useRecentSearches();
  const around = useRef<HTMLDivElement>(null);
  const [isInside, setIsInside] = useFocusWithin(around);
  const isOpen = isInside && value === '' && recent.length > 0;
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));

  const put = (words: string) => {
    onChange(words);
    field.current?.focus();
  };
  useKeys(around, (event) => {
    if (event.key === 'Escape' && isOpen) {
      field.current?.focus();
      setIsInside(false);
    }
    if (event.target !== field.current) return;
    if (event.key === 'Enter') onSubmit();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      if (!focusFirstControl(panel.current?.querySelector('ul'))) onLeaveDown();
    }
  });

  return (
    <div ref={around} className={css.around}>
      <SearchBox
        ref={field}
        label={search.field}
        placeholder={search.placeholder}
        clear={{ label: search.clearField, onPress: () => put('') }}
        value={value}
        onChange={onChange}
        // A press into the already focused field opens the recent searches again.
        onPress={() => setIsInside(true)}
      />
      <div ref={panel}>{isOpen && <RecentSearches searches={recent} onChoose={put} />}</div>
    </div>
  );
}
