import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined';
import Typography from '@mui/material/Typography';
import { Create, DataTable, required, SimpleForm, TextInput } from 'react-admin';
import { cannedFields, type ReplyTemplate } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Column } from '../../ui/column.tsx';
import { Moment } from '../../ui/moment.tsx';
import { OfficeEdit } from '../../ui/office-edit.tsx';
import { OfficeList } from '../../ui/office-list.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { searchFilter } from '../../ui/search-filter.tsx';

const Col = Column<ReplyTemplate>;

const CannedList = () => (
  <OfficeList filters={searchFilter} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable<ReplyTemplate> rowClick="edit" bulkActionButtons={false}>
      <Col source="name" isTitle render={({ id, name }) => <RowLink to={`/canned/${id}`}>{name}</RowLink>} />
      <Col source="created_at" render={({ created_at: at }) => <Moment at={at} />} />
    </DataTable>
  </OfficeList>
);

function CannedForm() {
  const text = useText().support;
  return (
    <SimpleForm>
      <TextInput source="name" validate={required()} />
      <TextInput source="text_ru" multiline minRows={6} validate={required()} fullWidth />
      <TextInput source="text_en" multiline minRows={6} validate={required()} fullWidth />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {text.fieldsAbout}
      </Typography>
      <ul>
        {cannedFields.map((field) => (
          <Typography component="li" variant="body2" key={field}>
            <code>{`{${field}}`}</code> — {text.cannedFields[field]}
          </Typography>
        ))}
      </ul>
    </SimpleForm>
  );
}

const CannedEdit = () => (
  <OfficeEdit>
    <CannedForm />
  </OfficeEdit>
);

const CannedCreate = () => (
  <Create redirect="list">
    <CannedForm />
  </Create>
);

export const canned = {
  list: CannedList,
  edit: CannedEdit,
  create: CannedCreate,
  icon: QuickreplyOutlined,
  recordRepresentation: 'name',
};
