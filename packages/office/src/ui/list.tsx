import {
  CreateButton,
  DataTable,
  type DataTableColumnProps,
  List,
  type ListProps,
  Pagination,
  type RaRecord,
  SearchInput,
  TopToolbar,
  useCanAccess,
  useListContext,
  useLocale,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import { useEffect } from 'react';
import { bounds } from '@kamerton/wire';
import { useText } from '../i18n/text.ts';
import { keepOrder } from '../lib/list-order.ts';
import { ListFilters, type ToldAbove } from './list-filters.tsx';
import { cardTitle } from './styles.ts';

interface Props<Row extends RaRecord> extends DataTableColumnProps<Row> {
  /** What a row is known by: on a phone it heads the row's card. */
  isTitle?: boolean;
}

/** A column of a table of records; its name stands beside each value where rows are cards. */
export function Column<Row extends RaRecord>({ isTitle = false, ...given }: Props<Row>) {
  const resource = useResourceContext();
  const nameOf = useTranslateLabel();
  const name = nameOf({ source: given.source, label: given.label, resource });
  return <DataTable.Col<Row> {...given} data-name={name} {...(isTitle && { cellClassName: cardTitle })} />;
}

/** Words in a list, always shown above it. */
export const searchFilter = [<SearchInput key="q" source="q" alwaysOn />];

/** Keeps the order of the list that is looked at for the pages of its records. */
function KeepOrder() {
  const { resource, data, total, page, perPage, sort, filterValues, isPlaceholderData } = useListContext();
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    keepOrder({
      resource,
      ids: data.map(({ id }) => Number(id)),
      offset: (page - 1) * perPage,
      total: total ?? 0,
      perPage,
      sort,
      filter: filterValues as Record<string, unknown>,
    });
  }, [resource, data, total, page, perPage, sort, filterValues, isPlaceholderData]);
  return null;
}

interface Shown {
  from: number;
  to: number;
  count: number;
}

/** Turns pages; what is counted up to a bound only is told to be so many or more. */
function OfficePagination() {
  const text = useText().shell;
  const translate = useTranslate();
  const number = new Intl.NumberFormat(useLocale());
  const rows = ({ from, to, count }: Shown) =>
    translate('ra.navigation.page_range_info', {
      offsetBegin: number.format(from),
      offsetEnd: number.format(to),
      total: count === bounds.counted_total ? text.orMore(number.format(count)) : number.format(count),
    });
  // What MUI's pagination takes besides is handed on to it.
  const given = { rowsPerPageOptions: [25, 50, 100, 200], labelDisplayedRows: rows };
  return <Pagination {...given} />;
}

function Actions() {
  const resource = useResourceContext() ?? '';
  const { hasCreate } = useResourceDefinition();
  const { canAccess } = useCanAccess({ resource, action: 'create' });
  return hasCreate && canAccess ? (
    <TopToolbar>
      <CreateButton />
    </TopToolbar>
  ) : null;
}

/** Lists whose filters are told above the table; the others have tools of their own. */
const filtered = new Set(['requests', 'accounts', 'letters', 'contracts', 'tracks', 'albums']);

/** What stands above every table: what filters it. Its order is kept for the pages of its records. */
function AboveTable({ told }: { told: ToldAbove | undefined }) {
  const list = useResourceContext() ?? '';
  return (
    <>
      <KeepOrder />
      {filtered.has(list) && <ListFilters list={list} {...(told && { told })} />}
    </>
  );
}

/** A list of the office: its filters are all in sight, and an empty one keeps them. */
export const OfficeList = ({ children, told, ...given }: ListProps & { told?: ToldAbove }) => (
  <List perPage={50} exporter={false} empty={false} actions={<Actions />} pagination={<OfficePagination />} {...given}>
    <AboveTable told={told} />
    {children}
  </List>
);
