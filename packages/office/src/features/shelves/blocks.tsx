import ViewDayOutlined from '@mui/icons-material/ViewDayOutlined';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { Create, CreateButton, SimpleForm, Title, TopToolbar, useTranslate } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { NamesInput } from '../../ui/names-input.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { messageOf } from '../../ui/use-call.ts';
import { titleOf, useNameOf } from '../../ui/use-name-of.ts';
import { BlockEdit } from './block-edit.tsx';
import { PublishedStatus } from './published-status.tsx';
import { useOrder } from './use-order.ts';

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
                save(() => call(office.orderBlocks, { body: { ids: [id], position, version: data.version } }))
              }
            >
              {(block) => (
                <>
                  <RecordLink resource="blocks" id={block.id}>
                    {nameOf(block)}
                  </RecordLink>{' '}
                  <PublishedStatus isPublished={block.is_published} />
                  <Typography variant="body2" color="text.secondary">
                    {text.shelves.collections(block.collections)}
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
  <Create redirect="edit">
    <SimpleForm>
      <NamesInput />
    </SimpleForm>
  </Create>
);

export const blocks = {
  list: BlockList,
  edit: BlockEdit,
  create: BlockCreate,
  icon: ViewDayOutlined,
  recordRepresentation: titleOf,
};
