import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TermsDraft } from '@kamerton/wire/office';
import { DeleteWithConfirmButton, FormDataConsumer, required, SaveButton, TextInput, Toolbar } from 'react-admin';
import { Navigate } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { useDetail } from '../../ui/detail.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { OfficeEdit } from '../../ui/office-edit.tsx';
import { OfficeForm } from '../../ui/office-form.tsx';
import { PublishButton } from './publish-button.tsx';

const texts = ['text_ru', 'text_en'] as const;

/** Whether the form has what is not saved: it is the saved texts that are published. */
const isChanged = (form: Partial<TermsDraft>, saved: TermsDraft) =>
  (['name', ...texts] as const).some((field) => (form[field] ?? '') !== saved[field]);

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
  return (
    <FormDataConsumer<TermsDraft>>
      {({ formData }) => (
        <Box sx={columns}>
          {texts.map((field) => {
            const lang = field === 'text_ru' ? 'ru' : 'en';
            return (
              <Box key={field} component="section" aria-label={text.previewOf[lang]} sx={{ minWidth: 0 }}>
                <Typography component="h2" variant="h6">
                  {text.previewOf[lang]}
                </Typography>
                <Markdown text={formData[field] ?? ''} lang={lang} />
              </Box>
            );
          })}
        </Box>
      )}
    </FormDataConsumer>
  );
}

const asText = (value: string) => value;

const DraftEdit = () => (
  <OfficeEdit>
    <OfficeForm toolbar={<Acts />}>
      <TextInput source="name" validate={required()} />
      <Box sx={columns}>
        {texts.map((field) => (
          <TextInput
            key={field}
            source={field}
            multiline
            minRows={14}
            maxRows={24}
            parse={asText}
            slotProps={{ htmlInput: { lang: field === 'text_ru' ? 'ru' : 'en' } }}
          />
        ))}
      </Box>
      <Preview />
    </OfficeForm>
  </OfficeEdit>
);

/** They are listed with the published versions. */
const DraftList = () => <Navigate to="/terms" replace />;

export const drafts = { list: DraftList, edit: DraftEdit, recordRepresentation: 'name' };
