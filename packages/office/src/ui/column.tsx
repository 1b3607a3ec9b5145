import {
  DataTable,
  useResourceContext,
  useTranslateLabel,
  type DataTableColumnProps,
  type RaRecord,
} from 'react-admin';
import { cardTitle } from './cards.ts';

interface Given<Row extends RaRecord> extends DataTableColumnProps<Row> {
  /** What a row is known by: on a phone it heads the row's card. */
  isTitle?: boolean;
}

/** A column of a table of records; its name stands beside each value where rows are cards. */
export function Column<Row extends RaRecord>({ isTitle = false, ...given }: Given<Row>) {
  const resource = useResourceContext();
  const nameOf = useTranslateLabel();
  const name = nameOf({ source: given.source, label: given.label, resource });
  return <DataTable.Col<Row> {...given} data-name={name} {...(isTitle && { cellClassName: cardTitle })} />;
}
