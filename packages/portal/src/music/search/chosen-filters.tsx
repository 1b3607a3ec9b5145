import type { SearchBody } from '@kamerton/wire';
import { formatDay } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { RemovableChip } from '../../ui/chips.tsx';
import { useSearchText, useGenres, useTags } from './queries.ts';
import css from './chosen-filters.module.css';

interface ChosenFiltersProps {
  body: SearchBody;
  onChange: (body: SearchBody) => void;
}

interface Chosen {
  key: string;
  name: string;
  without: SearchBody;
}

const nameOf = (terms: readonly { id: number; name: string }[] | undefined, id: number) =>
  terms ? (terms.find((term) => term.id === id)?.name ?? String(id)) : '…';

/** Returns the active filters, each with the search without it. */
export function useChosen(body: SearchBody): Chosen[] {
  const search = useSearchText();
  const genres = useGenres().data?.genres;
  const tags = useTags().data?.tags;
  const chosen: Chosen[] = [];
  for (const [kind, terms] of [
    ['genres', genres],
    ['tags', tags],
  ] as const) {
    for (const id of body[kind] ?? []) {
      const left = body[kind]?.filter((each) => each !== id);
      chosen.push({ key: `${kind} ${id}`, name: nameOf(terms, id), without: { ...body, [kind]: left } });
    }
  }
  for (const flag of ['vocal', 'explicit'] as const) {
    if (body[flag] == null) continue;
    const { legend, yes, no } = search[flag];
    const choice = body[flag] ? yes : no;
    const name = flag === 'vocal' ? choice : `${legend}: ${choice.toLocaleLowerCase()}`;
    chosen.push({ key: flag, name, without: { ...body, [flag]: undefined } });
  }
  for (const end of ['from', 'to'] as const) {
    const day = body[end];
    if (!day) continue;
    const name = (end === 'from' ? search.periodFrom : search.periodTo)(formatDay(day));
    chosen.push({ key: end, name, without: { ...body, [end]: undefined } });
  }
  return chosen;
}

export function ChosenFilters({ body, onChange }: ChosenFiltersProps) {
  const search = useSearchText();
  const chosen = useChosen(body);
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={search.chosen} className="wrap-8 items-center mt-14">
      {chosen.map(({ key, name, without }) => (
        <li key={key}>
          <RemovableChip name={name} removeLabel={search.removeFilter(name)} onRemove={() => onChange(without)} />
        </li>
      ))}
      <li>
        <Button variant="quiet" className={css.clear} onClick={() => onChange(body.what ? { what: body.what } : {})}>
          {search.clearFilters}
        </Button>
      </li>
    </ul>
  );
}
