import { useRef } from 'react';
import { useSearchText } from './text.ts';
import { moveByArrows } from '../../ui/arrow-keys.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { CrossIcon } from '../../ui/shell-icons.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { forgetSearch, forgetSearches } from './recent.ts';
import css from './recent-searches.module.css';

interface RecentSearchesProps {
  searches: readonly string[];
  onChoose: (words: string) => void;
}

/** What was searched for last, under the empty field. */
export function RecentSearches({ searches, onChoose }: RecentSearchesProps) {
  const search = useSearchText();
  const list = useRef<HTMLUListElement>(null);
  useKeys(list, moveByArrows);
  return (
    <section className={css.panel} aria-label={search.recent}>
      <div className={css.head}>
        <span>{search.recent}</span>
        <Button look="quiet" className={css.clear} onClick={forgetSearches}>
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
