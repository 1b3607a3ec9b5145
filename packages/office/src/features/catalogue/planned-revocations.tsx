import { Button } from '@mui/material';
import { textIn } from '@kamerton/wire';
import { office, type PlannedRevocation } from '@kamerton/wire/office';
import { useState } from 'react';
import { DataTable, useNotify } from 'react-admin';
import { useLanguage } from '../../i18n/languages.ts';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Moment } from '../../ui/dates.tsx';
import { Column, OfficeList } from '../../ui/list.tsx';

/** The label, or the first names of what is to be revoked. */
function useWhat() {
  const { revocation } = useText().catalogue;
  return ({ label, names, total }: PlannedRevocation): string => {
    if (label !== null) return revocation.ofLabel(label);
    const rest = total - names.length;
    return [...names, ...(rest > 0 ? [revocation.andMore(rest)] : [])].join(', ');
  };
}

function CancelPlan({ plan }: { plan: PlannedRevocation }) {
  const text = useText().catalogue.revocation;
  const notify = useNotify();
  const whatOf = useWhat();
  const [isOpen, setOpen] = useState(false);
  const cancel = async () => {
    await call(office.cancelRevocation, { params: { id: plan.id } });
    notify(text.cancelled, { type: 'success' });
  };
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`${text.cancel}: ${whatOf(plan)}`}
        onClick={() => setOpen(true)}
      >
        {text.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={text.cancelTitle}
        content={text.cancelAbout(whatOf(plan))}
        confirm={text.cancel}
        onConfirm={cancel}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const Col = Column<PlannedRevocation>;

function PlannedList() {
  const language = useLanguage();
  const whatOf = useWhat();
  return (
    <OfficeList sort={{ field: 'at', order: 'ASC' }}>
      <DataTable<PlannedRevocation> rowClick={false} bulkActionButtons={false}>
        <Col source="at" render={({ at }) => <Moment at={at} />} />
        <Col source="names" isTitle disableSort render={whatOf} />
        <Col source="reason" disableSort render={({ reason }) => textIn(reason, language)} />
        <Col source="id" label="" disableSort render={(plan) => <CancelPlan plan={plan} />} />
      </DataTable>
    </OfficeList>
  );
}

export const plannedRevocations = { list: PlannedList };
