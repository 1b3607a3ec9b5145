import {
  BooleanInput,
  CreateButton,
  DeleteWithConfirmButton,
  ReferenceInput,
  required,
  SaveButton,
  SelectInput,
  Title,
  Toolbar,
  TopToolbar,
  useGetList,
  useTranslate,
} from 'react-admin';
import { Card, CardContent, Stack, Typography } from '@mui/material';
import { office, type OfficeCollection } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/text.ts';
import { useNameOf } from '../../i18n/translations.ts';
import { call } from '../../lib/http.ts';
import { useDetail } from '../../ui/detail.tsx';
import { History } from '../../ui/history.tsx';
import { OfficeCreate } from '../../ui/office-create.tsx';
import { OfficeEdit, OfficeForm } from '../../ui/office-edit.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { SortableList, useOrder } from '../../ui/sortable-list.tsx';
import { PublishedStatus } from '../../ui/status.tsx';
import { asideWidth, recordLayout } from '../../ui/styles.ts';
import { TranslatedInput } from '../../ui/translated-input.tsx';
import { FailureNote, messageOf, QueryFailure } from '../../ui/use-call.tsx';

export function BlockInput({ source, alwaysOn: isFilter = false }: { source: string; alwaysOn?: boolean }) {
  const text = useText().collections;
  const nameOf = useNameOf();
  return (
    <ReferenceInput source={source} reference="blocks">
      <SelectInput optionText={nameOf} {...(!isFilter && { emptyText: text.noBlock })} />
    </ReferenceInput>
  );
}

function Collections() {
  const text = useText().collections;
  const nameOf = useNameOf();
  const save = useOrder();
  const block = useDetail('blocks');
  const listing = useGetList<OfficeCollection>('collections', {
    filter: { block_id: block.id },
    sort: { field: 'position', order: 'ASC' },
    pagination: { page: 1, perPage: 200 },
  });
  const { data } = listing;
  const { id, version } = block;
  return (
    <CardContent>
      <Typography component="h2" variant="h6">
        {text.ofBlock}
      </Typography>
      <QueryFailure {...listing} />
      {data?.length === 0 && <Typography color="text.secondary">{text.noCollections}</Typography>}
      {data && data.length > 0 && (
        <SortableList
          items={data}
          nameOf={nameOf}
          onMove={(one, position) =>
            save({
              of: `block ${id}`,
              version,
              write: async (current) => {
                const body = { ids: [one.id], position, version: current };
                return (await call(office.orderBlock, { params: { id }, body })).version;
              },
            })
          }
        >
          {(one) => (
            <>
              <RecordLink resource="collections" id={one.id}>
                {nameOf(one)}
              </RecordLink>{' '}
              <PublishedStatus isPublished={one.is_published} />
            </>
          )}
        </SortableList>
      )}
    </CardContent>
  );
}

function Acts() {
  const text = useText().collections;
  const block = useDetail('blocks');
  const isEmpty = block.collections === 0;
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <span title={isEmpty ? undefined : text.blockInUse}>
        <DeleteWithConfirmButton disabled={!isEmpty} mutationMode="pessimistic" />
      </span>
    </Toolbar>
  );
}

function Aside() {
  const block = useDetail('blocks');
  return (
    <Stack sx={asideWidth}>
      <History kind="block" id={block.id} />
    </Stack>
  );
}

const BlockEdit = () => (
  <OfficeEdit aside={<Aside />} sx={recordLayout}>
    <>
      <OfficeForm toolbar={<Acts />}>
        <TranslatedInput source="name" validate={required()} />
        <BooleanInput source="is_published" />
      </OfficeForm>
      <Collections />
    </>
  </OfficeEdit>
);

function BlockList() {
  const text = useText();
  const translate = useTranslate();
  const save = useOrder();
  const { data, error } = useQuery({
    queryKey: ['blocks', 'order'],
    queryFn: ({ signal }) => call(office.officeBlocks, { signal }),
  });
  const nameOf = useNameOf();
  return (
    <>
      <Title title={translate('resources.blocks.name')} />
      <TopToolbar>
        <CreateButton resource="blocks" />
      </TopToolbar>
      <Card>
        <CardContent>
          {error && <FailureNote>{messageOf(error, text)}</FailureNote>}
          {data && (
            <SortableList
              items={data.items}
              nameOf={nameOf}
              onMove={({ id }, position) =>
                save({
                  of: 'blocks',
                  version: data.version,
                  write: async (version) =>
                    (await call(office.orderBlocks, { body: { ids: [id], position, version } })).version,
                })
              }
            >
              {(block) => (
                <>
                  <RecordLink resource="blocks" id={block.id}>
                    {nameOf(block)}
                  </RecordLink>{' '}
                  <PublishedStatus isPublished={block.is_published} />
                  <Typography variant="body2" color="text.secondary">
                    {text.collections.collections(block.collections)}
                  </Typography>
                </>
              )}
            </SortableList>
          )}
        </CardContent>
      </Card>
    </>
  );
}

const BlockCreate = () => (
  <OfficeCreate redirect="edit">
    <OfficeForm>
      <TranslatedInput source="name" validate={required()} />
    </OfficeForm>
  </OfficeCreate>
);

export const blocks = {
  list: BlockList,
  edit: BlockEdit,
  create: BlockCreate,
};
