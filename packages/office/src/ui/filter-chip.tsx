import { Chip } from '@mui/material';
import { useGetOne, useTranslateLabel } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { type Named, useNameOf } from '../i18n/translations.ts';

/** The resources that filters refer to by id. */
const references: Record<string, string | undefined> = {
  genre_id: 'genres',
  tag_id: 'tags',
  album_id: 'albums',
  account_id: 'accounts',
};

/** Boolean filters that are tabs of the request queue. */
const queues = ['mine', 'unassigned', 'unread'] as const;

const isQueue = (source: string): source is (typeof queues)[number] => queues.some((queue) => queue === source);

interface Props {
  list: string;
  source: string;
  value: unknown;
  onDrop: () => void;
}

/** The label of a filter's value. */
function useWords(source: string, value: unknown): string {
  const text = useText();
  const words = text.navigation.filters;
  const labels: Record<string, Partial<Record<string, string>> | undefined> = {
    contract: text.accounts.contracts,
    state: text.emails.states,
    status: { ...text.contracts.statuses, ...text.support.status },
    air: text.venues.air,
    is_online: text.venues.online,
    active: { true: text.accounts.open, false: text.accounts.closed },
  };
  const written = String(value);
  const named = labels[source]?.[written];
  if (named !== undefined) return named;
  if (source === 'q') return words.q(written);
  if (source.endsWith('_days')) return words.days(written);
  if (written === 'true') return words.yes;
  return written === 'false' ? words.no : written;
}

function DroppableChip({ words, onDrop }: { words: string; onDrop: () => void }) {
  const text = useText().navigation.filters;
  return <Chip label={words} aria-label={text.drop(words)} onClick={onDrop} onDelete={onDrop} />;
}

function useFieldName({ list, source }: Pick<Props, 'list' | 'source'>): string {
  const nameOf = useTranslateLabel();
  const name = nameOf({ source, resource: list });
  return typeof name === 'string' ? name : source;
}

function ReferenceChip({ reference, ...props }: Props & { reference: string }) {
  const field = useFieldName(props);
  const nameIn = useNameOf();
  const { data } = useGetOne<Named & { id: number }>(reference, { id: Number(props.value) });
  return <DroppableChip words={`${field}: ${data ? nameIn(data) : '…'}`} onDrop={props.onDrop} />;
}

function ValueChip(props: Props) {
  const { source, value, onDrop } = props;
  const text = useText().navigation.filters;
  const field = useFieldName(props);
  const label = useWords(source, value);
  const isYes = String(value) === 'true';
  const words = isQueue(source) && isYes ? text[source] : `${field}: ${label}`;
  return <DroppableChip words={source === 'q' ? label : words} onDrop={onDrop} />;
}

/** One active filter of a list; a press removes it. */
export function FilterChip(props: Props) {
  const reference = references[props.source];
  return reference === undefined ? <ValueChip {...props} /> : <ReferenceChip {...props} reference={reference} />;
}
