import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DataTable, DateInput, SelectInput, TextInput } from 'react-admin';
import type { AuditEntry } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { actName } from '../../ui/act-name.ts';
import { Column } from '../../ui/column.tsx';
import { Moment } from '../../ui/moment.tsx';
import { narrowTable } from '../../ui/narrow-table.ts';
import { OfficeList } from '../../ui/office-list.tsx';
import { searchFilter } from '../../ui/search-filter.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { AuditTools } from './audit-tools.tsx';

const Col = Column<AuditEntry>;

function useFilters() {
  const text = useText().audit;
  return [
    ...searchFilter,
    <SelectInput
      key="kind"
      source="kind"
      label={text.kind}
      alwaysOn
      choices={Object.entries(text.things).map(([id, name]) => ({ id, name }))}
    />,
    <TextInput key="actor" source="actor" alwaysOn />,
    <DateInput key="from" source="from" label={text.from} alwaysOn />,
    <DateInput key="to" source="to" label={text.to} alwaysOn />,
  ];
}

function AuditList() {
  const text = useText().audit;
  const [shown, setShown] = useState<AuditEntry>();
  return (
    <OfficeList filters={useFilters()} sort={{ field: 'id', order: 'DESC' }} actions={<AuditTools />}>
      <DataTable<AuditEntry> rowClick={false} bulkActionButtons={false} sx={narrowTable({ lg: ['address'] })}>
        <Col source="at" disableSort render={({ at }) => <Moment at={at} />} />
        <Col source="actor" disableSort render={({ actor }) => actor.name || text.actors[actor.kind]} />
        <Col
          source="act"
          isTitle
          disableSort
          render={(entry) => (
            <Button size="small" aria-haspopup="dialog" onClick={() => setShown(entry)}>
              {actName(entry.act, text)}
            </Button>
          )}
        />
        <Col
          source="object"
          disableSort
          render={({ object }) =>
            object.name ||
            [(text.things as Record<string, string | undefined>)[object.kind] ?? object.kind, object.id]
              .filter(Boolean)
              .join(' ')
          }
        />
        <Col source="address" disableSort />
      </DataTable>
      {shown && <EntryDialog entry={shown} onClose={() => setShown(undefined)} />}
    </OfficeList>
  );
}

export const audit = { list: AuditList, icon: HistoryOutlined };
