import { type RaRecord, useGetMany, useTranslate } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { isNamed, type Named, useNameOf } from '../i18n/translations.ts';
import { Day, Moment } from './dates.tsx';
import { useSize } from './use-size.ts';

type NamedRecord = RaRecord<number> & Named;

/** The most names that are listed. */
const most = 20;

/** The current names of records in the order of their ids; a deleted one is shown by its number. */
function NamesOf({ resource, ids }: { resource: string; ids: readonly number[] }) {
  const text = useText().audit.ids;
  const nameIn = useNameOf();
  const { data = [], isPending } = useGetMany<NamedRecord>(resource, { ids: ids.slice(0, most) });
  if (isPending) return '…';
  const nameById = new Map(data.map((record) => [record.id, nameIn(record)]));
  const names = ids.slice(0, most).map((id) => nameById.get(id) ?? text.gone(id));
  return [...names, ...(ids.length > most ? [text.more(ids.length - most)] : [])].join(', ');
}

/** The resource that a field's ids refer to. An order is of a block's collections, or of all blocks. */
const listed = (field: string, isOfAll: boolean): string | undefined => {
  if (field === 'order') return isOfAll ? 'blocks' : 'collections';
  if (field === 'albums') return 'albums';
  return ['tracks', 'added', 'updated'].includes(field) ? 'tracks' : undefined;
};

/** The resource that a field with a single id refers to. */
const single = (field: string, kind: string): string | undefined =>
  ({ into: `${kind}s`, block_id: 'blocks', became: 'albums' })[field];

const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value);
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
const isHash = (value: string) => /^[0-9a-f]{64}$/.test(value);
const isIds = (value: readonly unknown[]): value is number[] => value.every((one) => typeof one === 'number');

/** Fields whose values are identifiers with a translation. */
const worded = new Set(['status', 'state', 'kind', 'role', 'stopped', 'way', 'why']);

interface Props {
  field: string;
  /** The kind of the changed thing; `isOfAll` if the change is of the whole list. */
  kind: string;
  isOfAll: boolean;
  value: unknown;
}

function TextValue({ field, kind, value }: Pick<Props, 'field' | 'kind'> & { value: string }) {
  const text = useText();
  if (isMoment(value)) return <Moment at={value} />;
  if (isDay(value)) return <Day day={value} />;
  if (isHash(value)) return <code title={value}>{`${value.slice(0, 12)}…`}</code>;
  if (!worded.has(field)) return value;
  const words: Record<string, string | undefined> = {
    ...text.emails.kinds,
    ...text.emails.states,
    ...text.support.status,
    ...text.staff.roles,
    ...text.audit.values,
    // A refused sign-in has the code of a closed request too.
    ...(kind === 'request' && text.support.status),
  };
  return words[value] ?? value;
}

/** A value of a record or of the audit log in readable form. */
export function ChangedValue({ field, kind, isOfAll, value }: Props) {
  const { nothing } = useText().audit;
  const translate = useTranslate();
  const size = useSize();
  const nameOf = useNameOf();
  if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) return nothing;
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
  if (typeof value === 'string') return <TextValue field={field} kind={kind} value={value} />;
  if (Array.isArray(value)) {
    const resource = listed(field, isOfAll);
    return resource && isIds(value) ? (
      <NamesOf resource={resource} ids={value} />
    ) : (
      value.map((one) => (isNamed(one) ? nameOf(one) : String(one))).join(', ')
    );
  }
  if (typeof value !== 'number') return JSON.stringify(value);
  const resource = single(field, kind);
  if (resource) return <NamesOf resource={resource} ids={[value]} />;
  return field === 'size' ? size(value) : String(value);
}
