import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { office, roles, type StaffMember } from '@kamerton/wire/office';
import { BooleanField, BooleanInput, DataTable, required, SelectInput, TextInput, useNotify } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Moment } from '../../ui/dates.tsx';
import { useDetail } from '../../ui/detail.tsx';
import { History } from '../../ui/history.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { OfficeCreate, useIsSent } from '../../ui/office-create.tsx';
import { OfficeEdit, OfficeForm } from '../../ui/office-edit.tsx';
import { RowLink } from '../../ui/record-link.tsx';
import { showSecret } from '../../ui/secret-dialog.tsx';
import { narrowTable } from '../../ui/styles.ts';

function RoleInput() {
  const text = useText().staff;
  return (
    <SelectInput source="role" validate={required()} choices={roles.map((id) => ({ id, name: text.roles[id] }))} />
  );
}

/** Resets a colleague's password or second factor. */
function SignInActions() {
  const text = useText();
  const record = useDetail('staff');
  const notify = useNotify();
  const [confirming, setConfirming] = useState<'password' | 'factor'>();
  const params = { id: record.id };
  const act = async () => {
    if (confirming === 'password') {
      const { password } = await call(office.resetStaffPassword, { params });
      showSecret({ title: text.staff.passwordTold(record.name), about: text.staff.passwordOnce, secret: password });
    } else {
      await call(office.resetSecondFactor, { params });
      notify(text.staff.secondFactorReset, { type: 'success' });
    }
  };
  const isPassword = confirming === 'password';
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setConfirming('password')}>
        {text.staff.resetPassword}
      </Button>
      <Button
        variant="outlined"
        disabled={!record.second_factor}
        aria-haspopup="dialog"
        onClick={() => setConfirming('factor')}
      >
        {text.staff.resetSecondFactor}
      </Button>
      <ConfirmDialog
        isOpen={confirming !== undefined}
        title={isPassword ? text.staff.resetPassword : text.staff.resetSecondFactor}
        content={isPassword ? text.staff.resetPasswordSure : text.staff.resetSecondFactorSure}
        onConfirm={act}
        onClose={() => setConfirming(undefined)}
      />
    </Stack>
  );
}

function StaffHistory() {
  const record = useDetail('staff');
  return <History kind="staff" id={record.id} />;
}

const StaffFields = () => (
  <OfficeForm>
    <TextInput source="name" validate={required()} />
    <TextInput source="email" readOnly />
    <RoleInput />
    <BooleanInput source="is_active" />
    <SignInActions />
    <StaffHistory />
  </OfficeForm>
);

const Col = Column<StaffMember>;

function StaffList() {
  const text = useText().staff;
  return (
    <OfficeList filters={searchFilter} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable<StaffMember> rowClick="edit" bulkActionButtons={false} sx={narrowTable({ lg: ['last_seen_at'] })}>
        <Col source="name" isTitle render={({ id, name }) => <RowLink to={`/staff/${id}`}>{name}</RowLink>} />
        <Col source="email" />
        <Col source="role" render={({ role }) => text.roles[role]} />
        <Col source="is_active" disableSort>
          <BooleanField source="is_active" />
        </Col>
        <Col source="second_factor" disableSort>
          <BooleanField source="second_factor" />
        </Col>
        <Col source="last_seen_at" render={({ last_seen_at: at }) => (at ? <Moment at={at} /> : text.never)} />
      </DataTable>
    </OfficeList>
  );
}

const StaffEdit = () => (
  <OfficeEdit>
    <StaffFields />
  </OfficeEdit>
);

function NewEmailInput() {
  return <TextInput source="email" type="email" validate={required()} readOnly={useIsSent()} />;
}

/** A new colleague; the first password is in the response, once. */
function StaffCreate() {
  const text = useText().staff;
  return (
    <OfficeCreate
      redirect="list"
      onCreated={({ name, once }) =>
        showSecret({ title: text.passwordTold(String(name)), about: text.passwordFirst, secret: once.password })
      }
    >
      <OfficeForm>
        <TextInput source="name" validate={required()} />
        <NewEmailInput />
        <RoleInput />
      </OfficeForm>
    </OfficeCreate>
  );
}

export const staff = {
  list: StaffList,
  edit: StaffEdit,
  create: StaffCreate,
};
