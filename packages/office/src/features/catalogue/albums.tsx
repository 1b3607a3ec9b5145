import { Box, Typography } from '@mui/material';
import { albumFields, fieldsWith } from '@kamerton/wire';
import type { OfficeAlbum } from '@kamerton/wire/office';
import { DataTable, NumberField } from 'react-admin';
import { CoverThumb } from '../../ui/cover-thumb.tsx';
import { Column, OfficeList } from '../../ui/list.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { narrowTable } from '../../ui/styles.ts';
import { AlbumEdit } from './album-edit.tsx';
import { albumFilters, CatalogueTools } from './catalogue-tools.tsx';
import { fieldColumns } from './music-fields.tsx';
import { RevokedStatus } from './state-card.tsx';

const Col = Column<OfficeAlbum>;

const others = fieldsWith(albumFields, 'column').filter((name) => name !== 'release_date');

const AlbumList = () => (
  <OfficeList filters={albumFilters} actions={<CatalogueTools kind="album" />} sort={{ field: 'id', order: 'DESC' }}>
    <DataTable<OfficeAlbum>
      rowClick="edit"
      bulkActionButtons
      bulkActionsToolbar={<></>}
      sx={narrowTable({ sm: ['track_count'], md: ['release_date'], lg: others })}
    >
      <Col
        source="name"
        isTitle
        render={(album) => (
          <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
            <CoverThumb cover={album.cover} seed={`album ${album.id}`} />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <RecordLink resource="albums" id={album.id}>
                {album.name}
              </RecordLink>{' '}
              <RevokedStatus {...album} />
              <Typography variant="body2" color="text.secondary">
                {album.artist}
              </Typography>
            </Box>
          </Box>
        )}
      />
      {fieldColumns(albumFields, true)}
      <Col source="track_count" align="right" field={NumberField} disableSort />
    </DataTable>
  </OfficeList>
);

export const albums = {
  list: AlbumList,
  edit: AlbumEdit,
};
