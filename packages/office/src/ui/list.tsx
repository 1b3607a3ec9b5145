import {
  CreateButton,
  DataTable,
  type DataTableColumnProps,
  List,
  type ListProps,
  Pagination,
  PaginationActions,
  type PaginationActionsProps,
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
import { Box, LinearProgress } from '@mui/material';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { bounds } from '@kamerton/wire';
import { useText } from '../i18n/text.ts';
import { storeListOrder } from '../lib/list-order.ts';
import { ListFilters, type FiltersShownAbove } from './list-filters.tsx';
import { cardTitle } from './styles.ts';
import { ReadFailure } from './use-call.tsx';

interface Props<Row extends RaRecord> extends DataTableColumnProps<Row> {
  /** The title of a row: on a phone it is the heading of the row's card. */
  isTitle?: boolean;
}

/** A column of a table; on a phone its name is beside each value. */
export function Column<Row extends RaRecord>({ isTitle = false, ...props }: Props<Row>) {
  const resource = useResourceContext();
  const nameOf = useTranslateLabel();
  const name = nameOf({ source: props.source, label: props.label, resource });
  return <DataTable.Col<Row> {...props} data-name={name} {...(isTitle && { cellClassName: cardTitle })} />;
}

export const searchFilter = [<SearchInput key="q" source="q" alwaysOn />];

/** Stores the order of the list for the pages of its records. */
function ListOrderKeeper() {
  const { resource, data, total, page, perPage, sort, filterValues, isPlaceholderData } = useListContext();
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    storeListOrder({
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

/** Empties the selection when other rows are shown: react-admin would retain it, and rows out of sight were acted on. */
function ShownSelection() {
  const { page, perPage, sort, filterValues, onUnselectItems } = useListContext();
  const shown = JSON.stringify([page, perPage, sort, filterValues]);
  const unselect = useEffectEvent(() => onUnselectItems());
  useEffect(() => {
    unselect();
  }, [shown]);
  return null;
}

interface Shown {
  from: number;
  to: number;
  count: number;
}

/** Buttons of the pages. MUI names them in English unless it is given a name. */
function PageButtons(props: PaginationActionsProps) {
  return <PaginationActions {...props} aria-label={useText().shell.pages} />;
}

/** Pagination of what could be read; totals that are counted up to a bound are shown as “or more”. */
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
  const { data, error } = useListContext();
  if (error && !data) return null;
  // React-admin passes other props on to MUI's pagination.
  const props = { rowsPerPageOptions: [25, 50, 100, 200], labelDisplayedRows: rows, actions: PageButtons };
  return <Pagination {...props} />;
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

/** Lists whose active filters are shown above the table. */
const filtered = new Set(['requests', 'accounts', 'venues', 'players', 'emails', 'contracts', 'tracks', 'albums']);

function AboveTable({ shownAbove }: { shownAbove: FiltersShownAbove | undefined }) {
  const list = useResourceContext() ?? '';
  const { isPending } = useListContext();
  const translate = useTranslate();
  return (
    <>
      {isPending && (
        <LinearProgress
          aria-label={translate('ra.page.loading')}
          sx={{ position: 'absolute', top: 0, left: 0, right: 0 }}
        />
      )}
      <ListOrderKeeper />
      <ShownSelection />
      {filtered.has(list) && <ListFilters list={list} {...(shownAbove && { shownAbove })} />}
    </>
  );
}

/** The rows of a list, which is not called empty while it could not be read. */
function Rows({ children }: { children: ReactNode }) {
  const { data, error, isFetching = false, refetch } = useListContext();
  return (
    <>
      {error && (
        <Box sx={{ m: 2 }}>
          <ReadFailure data={data} error={error} isFetching={isFetching} refetch={async () => refetch()} />
        </Box>
      )}
      {(data || !error) && children}
    </>
  );
}

/** The failure is shown above the rows. */
const withoutNotice = { onError: () => undefined };

/** A list of the office. An empty one keeps its filters in view. */
export const OfficeList = ({ children, shownAbove, ...props }: ListProps & { shownAbove?: FiltersShownAbove }) => (
  <List
    perPage={50}
    exporter={false}
    empty={false}
    actions={<Actions />}
    pagination={<OfficePagination />}
    queryOptions={withoutNotice}
    {...props}
  >
    <AboveTable shownAbove={shownAbove} />
    <Rows>{children}</Rows>
  </List>
);
