import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { type AuditEntry, office } from '@kamerton/wire/office';
import { DataTable, SelectInput, TextInput, TopToolbar, useListContext } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { addressOf } from '../../lib/http.ts';
import { inLocalDays } from '../../lib/local-days.ts';
import { actName, Changes } from '../../ui/changes.tsx';
import { Moment } from '../../ui/dates.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { CloseButton, TitledDialog } from '../../ui/form-dialog.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { narrowTable } from '../../ui/styles.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** The changes of an entry, and its hash in the chain. */
function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const text = useText().audit;
  return (
    <TitledDialog
      title={actName(entry.act, text)}
      onClose={onClose}
      maxWidth="md"
      actions={<CloseButton onClick={onClose} />}
    >
      <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {[entry.object.name, entry.actor.name || text.actors[entry.actor.kind]].filter(Boolean).join(' · ')} ·{' '}
        <Moment at={entry.at} />
      </Typography>
      {entry.erased && <Typography>{text.erased}</Typography>}
      <Changes {...entry} />
      <Typography
        variant="body2"
        sx={{ mt: 2, fontFamily: 'monospace', overflowWrap: 'anywhere', color: 'text.secondary' }}
      >
        {`${entry.id}:${entry.hash}`}
      </Typography>
    </TitledDialog>
  );
}

/** Exports the filtered entries and verifies the whole log. */
function AuditTools() {
  const text = useText().audit;
  const { filterValues } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const fileOf = (format: 'csv' | 'ndjson') =>
    addressOf(office.auditExport, { query: { ...inLocalDays(filterValues as Record<string, unknown>), format } });
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      <Button size="small" href={fileOf('csv')} download>
        {text.saveTable}
      </Button>
      <Button size="small" href={fileOf('ndjson')} download>
        {text.saveLines}
      </Button>
      <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.verify}
      </Button>
      {isOpen && <VerifyDialog onClose={() => setOpen(false)} />}
    </TopToolbar>
  );
}

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
    <DayInput key="from" source="from" label={text.from} alwaysOn />,
    <DayInput key="to" source="to" label={text.to} alwaysOn />,
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
          render={({ object, erased }) =>
            object.name ||
            (erased && text.erased) ||
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

export const audit = { list: AuditList };
