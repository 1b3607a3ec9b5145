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
  /** How many of what is shown are chosen. */
  chosen: 'none' | 'some' | 'all';
  /** On a phone rows show their boxes only while tracks are being chosen. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  onWords: (words: string) => void;
  onSorting: (sorting: Sorting) => void;
  onChooseAll: (all: boolean) => void;
  onSaveOrder: () => void;
}

/** Above the tracks: choosing all, finding, and looking at them in another order. */
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
