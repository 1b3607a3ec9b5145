import type { SearchBody } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/format.ts';
import { dayOfAddress } from '../../lib/days.ts';
import { ToggleChip } from '../../ui/chips.tsx';
import { Choice } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useSearchText, useGenres, useTags } from './queries.ts';
import css from './filters.module.css';

interface FiltersProps {
  body: SearchBody;
  onChange: (body: SearchBody) => void;
}

interface Term {
  id: number;
  name: string;
  count: number;
}

interface TermChipsProps {
  legend: string;
  terms: readonly Term[];
  chosen: readonly number[];
  max: number;
  onChange: (ids: number[]) => void;
}

function TermChips({ legend, terms, chosen, max, onChange }: TermChipsProps) {
  const language = useLanguage();
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  if (terms.length === 0) return null;
  return (
    <fieldset className="bare-fieldset">
      <legend className="text-14 mb-8 legend">{legend}</legend>
      <div className={css.chips}>
        {terms.map(({ id, name, count }) => (
          <ToggleChip
            key={id}
            name={name}
            count={formatNumber(count, language)}
            pressed={chosen.includes(id)}
            disabled={chosen.length >= max && !chosen.includes(id)}
            onPress={() => toggle(id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type Flag = 'any' | 'true' | 'false';

const flagOf = (value: boolean | null | undefined): Flag => (value == null ? 'any' : `${value}`);
const valueOf = (flag: Flag) => (flag === 'any' ? undefined : flag === 'true');

const termsOf = <K extends string>(query: UseQueryResult<Record<K, Term[]>>, key: K) => query.data?.[key] ?? [];

/** All filters of a search. */
export function Filters({ body, onChange }: FiltersProps) {
  const search = useSearchText();
  const wrong = body.from != null && body.to != null && body.from > body.to;
  const genres = termsOf(useGenres(), 'genres');
  const tags = termsOf(useTags(), 'tags');
  const options = ({ any, yes, no }: typeof search.vocal) =>
    [
      { value: 'any', name: any },
      { value: 'true', name: yes },
      { value: 'false', name: no },
    ] as const;
  return (
    <div className={css.filters}>
      <TermChips
        legend={search.genres}
        terms={genres}
        chosen={body.genres ?? []}
        max={bounds.search_genres}
        onChange={(ids) => onChange({ ...body, genres: ids })}
      />
      <TermChips
        legend={search.tags}
        terms={tags}
        chosen={body.tags ?? []}
        max={bounds.search_tags}
        onChange={(ids) => onChange({ ...body, tags: ids })}
      />
      <div className={css.line}>
        <Choice
          legend={search.vocal.legend}
          value={flagOf(body.vocal)}
          options={options(search.vocal)}
          onChange={(flag) => onChange({ ...body, vocal: valueOf(flag) })}
        />
        <Choice
          legend={search.explicit.legend}
          value={flagOf(body.explicit)}
          options={options(search.explicit)}
          onChange={(flag) => onChange({ ...body, explicit: valueOf(flag) })}
        />
        <fieldset className="bare-fieldset">
          <legend className="text-14 mb-8 legend">{search.period}</legend>
          <div className={css.dates}>
            <DateField
              label={search.from}
              value={body.from ?? undefined}
              onChange={(from) => onChange({ ...body, from: dayOfAddress(from) })}
              invalid={wrong}
            />
            <DateField
              label={search.to}
              value={body.to ?? undefined}
              onChange={(to) => onChange({ ...body, to: dayOfAddress(to) })}
              invalid={wrong}
            />
            {wrong && (
              <p className={css.wrong} role="alert">
                {search.badPeriod}
              </p>
            )}
          </div>
        </fieldset>
      </div>
    </div>
  );
}
