import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { office, type OfficeCollection } from '@kamerton/wire/office';
import { BooleanInput, TextInput, useNotify, useRefresh } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { useDetail } from '../../ui/detail.tsx';
import { call } from '../../lib/http.ts';
import { CoverCard } from '../../ui/cover-card.tsx';
import { OfficeEdit } from '../../ui/office-edit.tsx';
import { OfficeForm } from '../../ui/office-form.tsx';
import { History } from '../../ui/history.tsx';
import { NamesInput } from '../../ui/names-input.tsx';
import { asideWidth, fieldGrid, recordLayout } from '../../ui/record-layout.ts';
import { BlockInput } from './block-input.tsx';
import { CollectionTracks } from './collection-tracks.tsx';

function Aside() {
  const text = useText().catalogue;
  const { id, version, cover: current } = useDetail('collections');
  const notify = useNotify();
  const refresh = useRefresh();
  const saveCover = async (cover: string | null) => {
    await call(office.changeCollection, { params: { id }, body: { version, cover } });
    notify(text.cover.saved, { type: 'success' });
    refresh();
  };
  return (
    <Stack spacing={2} sx={asideWidth}>
      <CoverCard cover={current} seed={`collection ${id}`} onSave={saveCover} />
      <History kind="collection" id={id} />
    </Stack>
  );
}

const asText = (value: string) => value;

/** The cover is saved by itself, so the form leaves it alone. */
const withoutCover = (collection: OfficeCollection) => ({ ...collection, cover: undefined });

export const CollectionEdit = () => (
  <OfficeEdit aside={<Aside />} sx={recordLayout} transform={withoutCover}>
    <>
      <OfficeForm>
        <NamesInput />
        <Box sx={fieldGrid}>
          <TextInput source="description_ru" multiline minRows={3} parse={asText} />
          <TextInput source="description_en" multiline minRows={3} parse={asText} />
          <BlockInput source="block_id" />
          <BooleanInput source="is_published" />
        </Box>
      </OfficeForm>
      <CollectionTracks />
    </>
  </OfficeEdit>
);
