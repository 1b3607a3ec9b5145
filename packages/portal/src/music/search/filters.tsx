import type { SearchBody } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
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
            count={formatNumber(count)}
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

export function Filters({ body, onChange }: FiltersProps) {
  const search = useSearchText();
  const wrong = body.from != null && body.to != null && body.from > body.to;
  const terms = { genres: useGenres().data?.genres ?? [], tags: useTags().data?.tags ?? [] };
  const options = ({ any, yes, no }: typeof search.vocal) =>
    [
      { value: 'any', name: any },
      { value: 'true', name: yes },
      { value: 'false', name: no },
    ] as const;
  return (
    <div className={css.filters}>
      {(['genres', 'tags'] as const).map((kind) => (
        <TermChips
          key={kind}
          legend={search[kind]}
          terms={terms[kind]}
          chosen={body[kind] ?? []}
          max={bounds[`search_${kind}`]}
          onChange={(ids) => onChange({ ...body, [kind]: ids })}
        />
      ))}
      <div className={css.line}>
        {(['vocal', 'explicit'] as const).map((flag) => (
          <Choice
            key={flag}
            legend={search[flag].legend}
            value={flagOf(body[flag])}
            options={options(search[flag])}
            onChange={(chosen) => onChange({ ...body, [flag]: valueOf(chosen) })}
          />
        ))}
        <fieldset className="bare-fieldset">
          <legend className="text-14 mb-8 legend">{search.period}</legend>
          <div className={css.dates}>
            {(['from', 'to'] as const).map((end) => (
              <DateField
                key={end}
                label={search[end]}
                value={body[end] ?? undefined}
                onChange={(day) => onChange({ ...body, [end]: dayOfAddress(day) })}
                invalid={wrong}
              />
            ))}
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
