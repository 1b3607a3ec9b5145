import { Button, Menu, MenuItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DataTable, required, TextInput, useNotify } from 'react-admin';
import { templatePlaceholders, office, type ReplyTemplate } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { Moment } from '../../ui/dates.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { OfficeCreate } from '../../ui/office-create.tsx';
import { OfficeEdit, OfficeForm } from '../../ui/office-edit.tsx';
import { RowLink } from '../../ui/record-link.tsx';
import { TranslatedInput } from '../../ui/translated-input.tsx';
import { messageOf, QueryFailure } from '../../ui/use-call.tsx';

/** Inserts a reply template into the draft, with its placeholders filled in, in the requester's language. */
export function ReplyTemplateMenu({ request, onInsert }: { request: number; onInsert: (text: string) => void }) {
  const text = useText();
  const notify = useNotify();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const listing = useQuery({
    queryKey: ['reply-templates', 'all'],
    queryFn: ({ signal }) => call(office.replyTemplates, { query: { limit: 200, sort: 'name' }, signal }),
  });
  const { data } = listing;
  if (!data) return <QueryFailure {...listing} />;
  if (data.items.length === 0) return null;
  const insert = async (id: number) => {
    setOpen(false);
    try {
      onInsert((await call(office.filledReplyTemplate, { params: { id }, query: { request_id: request } })).text);
    } catch (error) {
      notify(messageOf(error, text), { type: 'error' });
    }
  };
  return (
    <>
      <Button ref={button} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {text.support.replyTemplates}
      </Button>
      <Menu anchorEl={() => button.current} open={isOpen} onClose={() => setOpen(false)}>
        {data.items.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => void insert(id)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const Col = Column<ReplyTemplate>;

const ReplyTemplateList = () => (
  <OfficeList filters={searchFilter} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable<ReplyTemplate> rowClick="edit" bulkActionButtons={false}>
      <Col source="name" isTitle render={({ id, name }) => <RowLink to={`/reply-templates/${id}`}>{name}</RowLink>} />
      <Col source="created_at" render={({ created_at: at }) => <Moment at={at} />} />
    </DataTable>
  </OfficeList>
);

function ReplyTemplateForm() {
  const text = useText().support;
  return (
    <OfficeForm>
      <TextInput source="name" validate={required()} />
      <TranslatedInput source="text" layout={{ width: '100%' }} multiline minRows={6} validate={required()} fullWidth />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {text.placeholdersAbout}
      </Typography>
      <ul>
        {templatePlaceholders.map((field) => (
          <Typography component="li" variant="body2" key={field}>
            <code>{`{${field}}`}</code> — {text.placeholders[field]}
          </Typography>
        ))}
      </ul>
    </OfficeForm>
  );
}

const ReplyTemplateEdit = () => (
  <OfficeEdit>
    <ReplyTemplateForm />
  </OfficeEdit>
);

const ReplyTemplateCreate = () => (
  <OfficeCreate redirect="list">
    <ReplyTemplateForm />
  </OfficeCreate>
);

export const replyTemplates = {
  list: ReplyTemplateList,
  edit: ReplyTemplateEdit,
  create: ReplyTemplateCreate,
};
