import { pathIn } from '@kamerton/wire';
import { Box } from '@mui/material';
import type { OfficeBlock, OfficeCollection } from '@kamerton/wire/office';
import { DataTable, FunctionField, NullableBooleanInput, NumberField, ReferenceField, required } from 'react-admin';
import { useLanguage } from '../../i18n/languages.ts';
import { useNameOf } from '../../i18n/translations.ts';
import { CoverThumb } from '../../ui/cover-thumb.tsx';
import { OfficeCreate } from '../../ui/office-create.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { OfficeForm } from '../../ui/office-edit.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { PublishedStatus } from '../../ui/status.tsx';
import { narrowTable } from '../../ui/styles.ts';
import { TranslatedInput } from '../../ui/translated-input.tsx';
import { BlockInput } from './blocks.tsx';
import { CollectionEdit } from './collection-edit.tsx';

const Col = Column<OfficeCollection>;

const filters = [
  ...searchFilter,
  <BlockInput key="block" source="block_id" alwaysOn />,
  <NullableBooleanInput key="published" source="is_published" alwaysOn />,
];

function CollectionList() {
  const nameOf = useNameOf();
  return (
    <OfficeList filters={filters} sort={{ field: 'position', order: 'ASC' }}>
      <DataTable<OfficeCollection>
        rowClick="edit"
        bulkActionButtons={false}
        sx={narrowTable({ sm: ['track_count'], md: ['block_id'] })}
      >
        <Col
          source={pathIn('name', useLanguage())}
          isTitle
          render={(one) => (
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
              <CoverThumb cover={one.cover} seed={`collection ${one.id}`} />
              <RecordLink resource="collections" id={one.id}>
                {nameOf(one)}
              </RecordLink>
            </Box>
          )}
        />
        <Col source="block_id" disableSort>
          <ReferenceField source="block_id" reference="blocks" link={false} empty="—">
            <FunctionField<OfficeBlock> render={nameOf} />
          </ReferenceField>
        </Col>
        <Col source="is_published" disableSort render={(one) => <PublishedStatus isPublished={one.is_published} />} />
        <Col source="track_count" align="right" field={NumberField} />
      </DataTable>
    </OfficeList>
  );
}

const CollectionCreate = () => (
  <OfficeCreate redirect="edit">
    <OfficeForm>
      <TranslatedInput source="name" validate={required()} />
      <BlockInput source="block_id" />
    </OfficeForm>
  </OfficeCreate>
);

export const collections = {
  list: CollectionList,
  edit: CollectionEdit,
  create: CollectionCreate,
};
