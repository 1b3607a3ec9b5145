import { usePlaylistsText } from './text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PillSelect } from '../../ui/pill-select.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import css from './list-tools.module.css';
import { sortings, type Sorting } from './view.ts';

interface ListToolsProps {
  words: string;
  sorting: Sorting;
  /** Selection state of the listed tracks. */
  chosen: 'none' | 'some' | 'all';
  /** Selection mode: on a phone rows show checkboxes only then. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  onWords: (words: string) => void;
  onSorting: (sorting: Sorting) => void;
  onChooseAll: (all: boolean) => void;
  onSaveOrder: () => void;
}

/** Toolbar above the tracks: select all, filter and sort. */
export function ListTools(props: ListToolsProps) {
  const { words, sorting, chosen, choosing, onChoosing, onWords, onSorting, onChooseAll, onSaveOrder } = props;
  const { arranging } = usePlaylistsText();
  return (
    <div className={css.tools} role="group" aria-label={arranging.tools}>
      <span className={css.choosing}>
        <Button className={css.start} aria-expanded={choosing} onClick={() => onChoosing(!choosing)}>
          {choosing ? arranging.stopChoosing : arranging.choosing}
        </Button>
        <span className={css.all} data-shown={choosing || undefined}>
          <Checkbox
            label={arranging.chooseAll}
            checked={chosen === 'all'}
            partly={chosen === 'some'}
            onChange={onChooseAll}
          />
        </span>
      </span>
      <SearchBox compact label={arranging.filter} value={words} onChange={onWords} className={css.filter} />
      <PillSelect
        aria-label={arranging.sorting}
        value={sorting}
        options={sortings.map((each) => ({ value: each, name: arranging.sortings[each] }))}
        onChange={onSorting}
      />
      {sorting !== 'own' && <Button onClick={onSaveOrder}>{arranging.saveOrder}</Button>}
    </div>
  );
}
