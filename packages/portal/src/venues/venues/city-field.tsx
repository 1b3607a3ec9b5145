import type { City, FieldCode } from '@kamerton/wire';
import { useState, useEffect } from 'react';
import { useFieldTexts } from '../../ui/use-form.ts';
import { useVenuesText } from './text.ts';
import { useNow } from '../../lib/zone.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { clockAt, zoneText } from './opening-now.ts';
import { useCities } from './form-queries.ts';
import type { VenueValues } from './venue-values.ts';

/** A value once it has stayed the same for this many milliseconds: what is typed, at the first pause. */
function useDebouncedValue<T>(value: T, pause: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}

/** Milliseconds without typing after which cities are fetched. */
const typingPause = 180;

type CityValues = Pick<VenueValues, 'city_id' | 'city' | 'zone'>;

interface CityFieldProps {
  values: CityValues;
  fault: FieldCode | undefined;
  onChange: (change: CityValues) => void;
}

const about = ({ region, country, timezone }: City, now: Date) =>
  [region, country, zoneText(timezone, now)].filter(Boolean).join(' · ');

/** City of a venue, which gives it its time zone; found by typing in any language. */
export function CityField({ values, fault, onChange }: CityFieldProps) {
  const { form } = useVenuesText();
  const fields = useFieldTexts();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const { city, city_id, zone } = values;
  // The name of a chosen city is no query: the field then opens with the largest cities.
  const typed = city_id === null ? city.trim() : '';
  const debounced = useDebouncedValue(typed, typingPause);
  const query = useCities(debounced, open);
  return (
    <Combobox
      label={form.city}
      name="city"
      required
      error={fault && fields[fault]}
      hint={city_id !== null && zone ? form.zone(zoneText(zone, now), clockAt(zone, now)) : form.cityHint}
      text={city}
      onType={(text) => onChange({ city: text, city_id: null, zone: '' })}
      chosen={city_id}
      onChoose={({ id, name, timezone }) => onChange({ city: name, city_id: id, zone: timezone })}
      onOpenChange={setOpen}
      options={(query.data ?? []).map((each) => ({ ...each, about: about(each, now) }))}
      loading={debounced !== typed || query.isPlaceholderData || query.data === undefined}
      texts={{ loading: form.cityLoading, nothing: form.noCity, found: form.cities }}
    />
  );
}
