import { Stack } from '@mui/material';
import { pathIn } from '@kamerton/wire';
import type { OfficeLabel } from '@kamerton/wire/office';
import {
  DataTable,
  DeleteWithConfirmButton,
  NumberField,
  required,
  SaveButton,
  Toolbar,
  useResourceContext,
} from 'react-admin';
import { useReadersLanguages } from '../../i18n/languages.ts';
import { useText } from '../../i18n/text.ts';
import { useNameOf } from '../../i18n/translations.ts';
import { useDetail } from '../../ui/detail.tsx';
import { History } from '../../ui/history.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { OfficeCreate } from '../../ui/office-create.tsx';
import { OfficeEdit, OfficeForm } from '../../ui/office-edit.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { asideWidth, recordLayout } from '../../ui/styles.ts';
import { TranslatedInput } from '../../ui/translated-input.tsx';
import { MergeButton } from './merge-button.tsx';

type Resource = 'genres' | 'tags';

const Col = Column<OfficeLabel>;

function TaxonomyList() {
  const resource = useResourceContext() as Resource;
  const nameOf = useNameOf();
  const [own, ...others] = useReadersLanguages().map((language) => pathIn('name', language));
  return (
    <OfficeList filters={searchFilter} sort={{ field: 'count', order: 'DESC' }} perPage={100}>
      <DataTable<OfficeLabel> rowClick="edit" bulkActionButtons={false}>
        <Col
          source={own}
          isTitle
          render={(label) => (
            <RecordLink resource={resource} id={label.id}>
              {nameOf(label)}
            </RecordLink>
          )}
        />
        {others.map((source) => (
          <Col key={source} source={source} />
        ))}
        <Col source="count" align="right" field={NumberField} />
      </DataTable>
    </OfficeList>
  );
}

function Acts() {
  const text = useText().taxonomy;
  const resource = useResourceContext() as Resource;
  const record = useDetail(resource);
  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: 1 }}>
      <SaveButton />
      <MergeButton resource={resource} label={record} />
      <Stack
        direction="row"
        sx={{ flex: 1, justifyContent: 'flex-end' }}
        title={record.count > 0 ? text.inUse : undefined}
      >
        <DeleteWithConfirmButton disabled={record.count > 0} mutationMode="pessimistic" />
      </Stack>
    </Toolbar>
  );
}

function Aside() {
  const resource = useResourceContext() as Resource;
  const record = useDetail(resource);
  return (
    <Stack sx={asideWidth}>
      <History kind={resource === 'genres' ? 'genre' : 'tag'} id={record.id} />
    </Stack>
  );
}

const TaxonomyEdit = () => (
  <OfficeEdit aside={<Aside />} sx={recordLayout}>
    <OfficeForm toolbar={<Acts />}>
      <TranslatedInput source="name" validate={required()} />
    </OfficeForm>
  </OfficeEdit>
);

const TaxonomyCreate = () => (
  <OfficeCreate redirect="list">
    <OfficeForm>
      <TranslatedInput source="name" validate={required()} />
    </OfficeForm>
  </OfficeCreate>
);

export const taxonomy = { list: TaxonomyList, edit: TaxonomyEdit, create: TaxonomyCreate };
