import type { Block } from '@kamerton/wire';
import { useId, useState } from 'react';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { ToggleChip } from '../../ui/chips.tsx';
import { PillSelect } from '../../ui/pill-select.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import type { ReadyMadeSort, ReadyMadeView } from './ready-made.ts';
import css from './ready-made-filter.module.css';

interface ReadyMadeFilterProps {
  view: ReadyMadeView;
  blocks: readonly Block[];
  onChange: (view: ReadyMadeView) => void;
}

const sorts: readonly ReadyMadeSort[] = ['arranged', 'name', 'tracks', 'length'];

/** Filters ready-made playlists by words and block, and sorts them. */
export function ReadyMadeFilter({ view, blocks, onChange }: ReadyMadeFilterProps) {
  const text = useTracksText();
  const id = useId();
  // The address has no blanks at the ends; the field keeps them for typing.
  const [words, setWords] = useState(view.what);
  const shown = words.trim() === view.what ? words : view.what;
  const handleWords = (value: string) => {
    setWords(value);
    onChange({ ...view, what: value.trim() });
  };
  return (
    <div role="search" className={css.filter}>
      <div className={css.line}>
        <SearchBox compact label={text.filter} value={shown} onChange={handleWords} className={css.words} />
        <label htmlFor={id} className={css.sort}>
          {text.sort}
          <PillSelect
            id={id}
            value={view.sort}
            options={sorts.map((sort) => ({ value: sort, name: text.sorts[sort] }))}
            onChange={(sort) => onChange({ ...view, sort })}
          />
        </label>
      </div>
      {blocks.length > 1 && (
        <fieldset className={css.blocks}>
          <legend className="sr-only">{text.block}</legend>
          <ToggleChip
            name={text.allBlocks}
            pressed={view.block === undefined}
            onPress={() => onChange({ ...view, block: undefined })}
          />
          {blocks.map(({ id, name }) => (
            <ToggleChip
              key={id}
              name={name}
              pressed={view.block === id}
              onPress={() => onChange({ ...view, block: view.block === id ? undefined : id })}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
