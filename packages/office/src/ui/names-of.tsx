import { useGetMany, type RaRecord } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { useNameOf } from './use-name-of.ts';

type Named = RaRecord<number> & ({ name: string } | { name_ru: string; name_en: string });

/** So many are named at most. */
const most = 20;

/** What the records of these ids are called now, in their order; of one that is gone only the number is known. */
export function NamesOf({ resource, ids }: { resource: string; ids: readonly number[] }) {
  const text = useText().audit.ids;
  const nameIn = useNameOf();
  const { data = [], isPending } = useGetMany<Named>(resource, { ids: ids.slice(0, most) });
  if (isPending) return '…';
  const known = new Map(data.map((record) => [record.id, 'name' in record ? record.name : nameIn(record)]));
  const names = ids.slice(0, most).map((id) => known.get(id) ?? text.gone(id));
  return [...names, ...(ids.length > most ? [text.more(ids.length - most)] : [])].join(', ');
}
