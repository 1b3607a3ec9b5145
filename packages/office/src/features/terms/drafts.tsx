import { Box, Button, TextField, Typography } from '@mui/material';
import { pathIn } from '@kamerton/wire';
import { office, type TermsDraft } from '@kamerton/wire/office';
import { useState } from 'react';
import {
  DeleteWithConfirmButton,
  FormDataConsumer,
  required,
  SaveButton,
  TextInput,
  Toolbar,
  useCanAccess,
  useGetList,
  useNotify,
  useRedirect,
} from 'react-admin';
import { Navigate } from 'react-router';
import { languages, useReadersLanguages } from '../../i18n/languages.ts';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { dayInMoscow } from '../../ui/dates.tsx';
import { useDetail } from '../../ui/detail.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { OfficeEdit, OfficeForm } from '../../ui/office-edit.tsx';
import { TranslatedInput } from '../../ui/translated-input.tsx';
import { FailureNote } from '../../ui/use-call.tsx';
import { Markdown } from './markdown.tsx';

function PublishDialog({ draft, onClose }: { draft: TermsDraft; onClose: () => void }) {
  const { terms: text, audit } = useText();
  const notify = useNotify();
  const redirect = useRedirect();
  const keys = useIdempotencyKeys();
  const { total } = useGetList('terms', { pagination: { page: 1, perPage: 1 } });
  const [chosen, setDay] = useState<string>();
  // Nobody can sign before the first terms are in force.
  const day = chosen ?? dayInMoscow(total === 0 ? 0 : 1);
  const isPast = day !== '' && day < dayInMoscow(0);
  const publish = async () => {
    const body = { version: draft.version, effective_from: day };
    const input = { params: { id: draft.id }, body, idempotencyKey: keys.of(body) };
    const { item, emails } = await call(office.publishTerms, input);
    notify(text.published(item.id, emails), { type: 'success' });
    redirect('show', 'terms', item.id);
  };
  return (
    <FormDialog
      title={text.publish}
      submit={text.publish}
      size="xs"
      isReady={!isPast}
      onSubmit={publish}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <Typography>{text.publishAbout}</Typography>
          <TextField
            type="date"
            required
            label={text.from}
            value={day}
            error={isPast || wrong('effective_from') !== ''}
            helperText={isPast ? text.tooEarly : wrong('effective_from') && text.beforeNewest}
            onChange={(event) => setDay(event.target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: dayInMoscow(0) } }}
          />
          {languages.map((language) => {
            const field = pathIn('text', language);
            const fault = wrong(field);
            return <FailureNote key={language}>{fault && `${audit.fields[field]}: ${fault}`}</FailureNote>;
          })}
        </>
      )}
    </FormDialog>
  );
}

interface Props {
  draft: TermsDraft;
  /** True if the form has unsaved changes. */
  isChanged: boolean;
}

function PublishButton({ draft, isChanged }: Props) {
  const text = useText().terms;
  const { canAccess } = useCanAccess({ resource: 'terms-drafts', action: 'create' });
  const [isOpen, setOpen] = useState(false);
  if (!canAccess) return null;
  return (
    <>
      <span title={isChanged ? text.saveFirst : undefined}>
        <Button variant="outlined" disabled={isChanged} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text.publish}
        </Button>
      </span>
      {isOpen && <PublishDialog draft={draft} onClose={() => setOpen(false)} />}
    </>
  );
}

/** True while the form differs from the saved draft, which is what gets published. */
const isChanged = (form: TermsDraft, saved: TermsDraft) =>
  form.name !== saved.name || languages.some((language) => form.text[language] !== saved.text[language]);

function Acts() {
  const text = useText().terms;
  const draft = useDetail('terms-drafts');
  return (
    <Toolbar sx={{ gap: 1.5, flexWrap: 'wrap', py: 1 }}>
      <SaveButton />
      <Button component="a" variant="outlined" href={`/office/api/terms-drafts/${draft.id}/preview`} target="_blank">
        {text.pdf}
      </Button>
      <FormDataConsumer<TermsDraft>>
        {({ formData }) => <PublishButton draft={draft} isChanged={isChanged(formData, draft)} />}
      </FormDataConsumer>
      <Box sx={{ flex: 1 }} />
      <DeleteWithConfirmButton mutationMode="pessimistic" redirect="/terms" />
    </Toolbar>
  );
}

const columns = { display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, columnGap: 3, width: '100%' };

function Preview() {
  const text = useText().terms;
  const ordered = useReadersLanguages();
  return (
    <FormDataConsumer<TermsDraft>>
      {({ formData }) => (
        <Box sx={columns}>
          {ordered.map((language) => (
            <Box key={language} component="section" aria-label={text.previewOf[language]} sx={{ minWidth: 0 }}>
              <Typography component="h2" variant="h6">
                {text.previewOf[language]}
              </Typography>
              <Markdown text={formData.text[language] ?? ''} lang={language} />
            </Box>
          ))}
        </Box>
      )}
    </FormDataConsumer>
  );
}

const DraftEdit = () => (
  <OfficeEdit>
    <OfficeForm toolbar={<Acts />}>
      <TextInput source="name" validate={required()} />
      <TranslatedInput source="text" layout={columns} multiline minRows={14} maxRows={24} />
      <Preview />
    </OfficeForm>
  </OfficeEdit>
);

/** Drafts are listed with the published versions. */
const DraftList = () => <Navigate to="/terms" replace />;

export const drafts = { list: DraftList, edit: DraftEdit };
