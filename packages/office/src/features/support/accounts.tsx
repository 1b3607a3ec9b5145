import { Box, Card } from '@mui/material';
import { DataTable, required, SaveButton, SelectInput, TextInput, Toolbar, useRefresh } from 'react-admin';
import { contractStatus, type OfficeAccount } from '@kamerton/wire/office';
import { defaultLanguage, languages } from '../../i18n/languages.ts';
import { useText } from '../../i18n/text.ts';
import { asTyped } from '../../ui/as-typed.ts';
import { Moment } from '../../ui/dates.tsx';
import { useDetail } from '../../ui/detail.tsx';
import { History } from '../../ui/history.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { OfficeCreate, useIsSent } from '../../ui/office-create.tsx';
import { OfficeEdit, OfficeForm } from '../../ui/office-edit.tsx';
import { RowLink } from '../../ui/record-link.tsx';
import { ContractStatusLabel, Status } from '../../ui/status.tsx';
import { asideWidth, narrowTable, recordLayout } from '../../ui/styles.ts';
import { AccountFacts } from './account-facts.tsx';

const Col = Column<OfficeAccount>;

function useFilters() {
  const text = useText().accounts;
  return [
    ...searchFilter,
    <SelectInput
      key="active"
      source="active"
      label={text.state}
      alwaysOn
      choices={[
        { id: 'true', name: text.open },
        { id: 'false', name: text.closed },
      ]}
    />,
    <SelectInput
      key="contract"
      source="contract"
      label={text.contract}
      alwaysOn
      choices={contractStatus.options.map((id) => ({ id, name: text.contracts[id] }))}
    />,
  ];
}

function AccountList() {
  const text = useText().accounts;
  return (
    <OfficeList filters={useFilters()} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable<OfficeAccount> rowClick="edit" bulkActionButtons={false} sx={narrowTable({ lg: ['created_at'] })}>
        <Col source="name" isTitle render={({ id, name }) => <RowLink to={`/accounts/${id}`}>{name}</RowLink>} />
        <Col source="email" />
        <Col
          source="is_active"
          disableSort
          render={({ is_active: isOpen }) => (
            <Status tone={isOpen ? 'good' : 'quiet'}>{isOpen ? text.open : text.closed}</Status>
          )}
        />
        <Col source="contract" disableSort render={({ contract }) => <ContractStatusLabel status={contract.state} />} />
        <Col source="created_at" render={({ created_at: at }) => <Moment at={at} />} />
        <Col source="last_sign_in_at" render={({ last_sign_in_at: at }) => (at ? <Moment at={at} /> : text.never)} />
      </DataTable>
    </OfficeList>
  );
}

const SaveOnly = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);

function Facts() {
  const card = useDetail('accounts');
  const refresh = useRefresh();
  return (
    <>
      <AccountFacts card={card} onChanged={refresh} />
      <History kind="account" id={card.id} />
    </>
  );
}

/** Hours for which venue players may keep music, as an operator chooses them; one set by another program is shown too. */
const offlineHours = [0, 6, 12, 24, 48, 72, 168];

function OfflineHours() {
  const text = useText().accounts.offline;
  const { offline_hours: now } = useDetail('accounts');
  const hours = [...new Set([...offlineHours, now])].toSorted((one, other) => one - other);
  return (
    <SelectInput
      source="offline_hours"
      helperText={text.about}
      validate={required()}
      choices={hours.map((id) => ({ id, name: text.hours(id) }))}
      fullWidth
    />
  );
}

const AccountEdit = () => (
  <OfficeEdit
    aside={
      <Box sx={asideWidth}>
        <Card sx={{ p: 2.5 }}>
          <Facts />
        </Card>
      </Box>
    }
    sx={recordLayout}
  >
    <OfficeForm toolbar={<SaveOnly />}>
      <TextInput source="name" validate={required()} fullWidth />
      <TextInput source="contact" parse={asTyped} fullWidth />
      <TextInput source="email" readOnly fullWidth />
      <OfflineHours />
    </OfficeForm>
  </OfficeEdit>
);

function NewAccountFields() {
  const text = useText().accounts;
  const isSent = useIsSent();
  return (
    <>
      <TextInput source="email" type="email" validate={required()} helperText={text.invited} readOnly={isSent} />
      <TextInput source="name" validate={required()} />
      <TextInput source="contact" parse={asTyped} />
      <SelectInput
        source="language"
        validate={required()}
        choices={languages.map((id) => ({ id, name: text.languages[id] }))}
        readOnly={isSent}
      />
    </>
  );
}

const AccountCreate = () => (
  <OfficeCreate redirect="edit">
    <OfficeForm defaultValues={{ language: defaultLanguage }}>
      <NewAccountFields />
    </OfficeForm>
  </OfficeCreate>
);

export const accounts = {
  list: AccountList,
  edit: AccountEdit,
  create: AccountCreate,
};
