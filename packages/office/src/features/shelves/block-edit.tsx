import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { office, type OfficeCollection } from '@kamerton/wire/office';
import { BooleanInput, DeleteWithConfirmButton, SaveButton, Toolbar, useGetList } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { useDetail } from '../../ui/detail.tsx';
import { call } from '../../lib/http.ts';
import { OfficeEdit } from '../../ui/office-edit.tsx';
import { OfficeForm } from '../../ui/office-form.tsx';
import { History } from '../../ui/history.tsx';
import { NamesInput } from '../../ui/names-input.tsx';
import { asideWidth, recordLayout } from '../../ui/record-layout.ts';
import { RecordLink } from '../../ui/record-link.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { useNameOf } from '../../ui/use-name-of.ts';
import { PublishedStatus } from './published-status.tsx';
import { useOrder } from './use-order.ts';

function Collections() {
  const text = useText().shelves;
  const nameOf = useNameOf();
  const save = useOrder();
  const block = useDetail('blocks');
  const { data } = useGetList<OfficeCollection>('collections', {
    filter: { block_id: block.id },
    sort: { field: 'position', order: 'ASC' },
    pagination: { page: 1, perPage: 200 },
  });
  if (!data) return null;
  const { id, version } = block;
  return (
    <CardContent>
      <Typography component="h2" variant="h6">
        {text.ofBlock}
      </Typography>
      {data.length === 0 ? (
        <Typography color="text.secondary">{text.noCollections}</Typography>
      ) : (
        <SortableList
          items={data}
          nameOf={nameOf}
          onMove={(one, position) =>
            save(() => call(office.orderBlock, { params: { id }, body: { ids: [one.id], position, version } }))
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
  const text = useText().shelves;
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

export const BlockEdit = () => (
  <OfficeEdit aside={<Aside />} sx={recordLayout}>
    <>
      <OfficeForm toolbar={<Acts />}>
        <NamesInput />
        <BooleanInput source="is_published" />
      </OfficeForm>
      <Collections />
    </>
  </OfficeEdit>
);
