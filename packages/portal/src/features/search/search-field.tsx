import { useImperativeHandle, useRef, type Ref } from 'react';
import { useSearchText } from './text.ts';
import { focusFirstControl } from '../../ui/arrow-keys.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { useFocusWithin } from '../../ui/use-focus-within.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { useRecentSearches } from './recent.ts';
import { RecentSearches } from './recent-searches.tsx';
import css from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onChange: (words: string) => void;
  /** Enter: the words are meant as they are. */
  onSubmit: () => void;
  /** The arrow down, where it has nothing to lead to here. */
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
        // A press into the field that has the focus already opens them again.
        onPress={() => setIsInside(true)}
      />
      <div ref={panel}>{isOpen && <RecentSearches searches={recent} onChoose={put} />}</div>
    </div>
  );
}
