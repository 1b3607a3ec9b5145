import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import { BooleanField, Create, DataTable, SimpleForm, TextInput, required, useRedirect } from 'react-admin';
import { useState } from 'react';
import type { StaffMember } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Column } from '../../ui/column.tsx';
import { Moment } from '../../ui/moment.tsx';
import { narrowTable } from '../../ui/narrow-table.ts';
import { OfficeEdit } from '../../ui/office-edit.tsx';
import { OfficeList } from '../../ui/office-list.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { searchFilter } from '../../ui/search-filter.tsx';
import { ToldOnce } from '../../ui/told-once.tsx';
import { RoleInput, StaffFields } from './staff-form.tsx';

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

/** A new colleague; the first password is told once, in the answer. */
function StaffCreate() {
  const text = useText().staff;
  const redirect = useRedirect();
  const [made, setMade] = useState<{ name: string; password: string }>();
  const told = (record: { name: string; once: { password: string } }) =>
    setMade({ name: record.name, password: record.once.password });
  return (
    <>
      <Create redirect={false} mutationOptions={{ onSuccess: (record) => told(record as never) }}>
        <SimpleForm>
          <TextInput source="name" validate={required()} />
          <TextInput source="email" type="email" validate={required()} />
          <RoleInput />
        </SimpleForm>
      </Create>
      {made && (
        <ToldOnce
          title={text.passwordTold(made.name)}
          about={text.passwordFirst}
          secret={made.password}
          onClose={() => redirect('list', 'staff')}
        />
      )}
    </>
  );
}

export const staff = {
  list: StaffList,
  edit: StaffEdit,
  create: StaffCreate,
  icon: BadgeOutlined,
  recordRepresentation: 'name',
};
