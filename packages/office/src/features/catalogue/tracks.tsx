import { Box, Chip, Typography } from '@mui/material';
import { albumFields, fieldsWith, pick, trackFields, wholeAlbumFields } from '@kamerton/wire';
import type { OfficeTrack } from '@kamerton/wire/office';
import { DataTable } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { useNameOf } from '../../i18n/translations.ts';
import { CoverThumb } from '../../ui/cover-thumb.tsx';
import { lengthOf } from '../../ui/dates.tsx';
import { Column, OfficeList } from '../../ui/list.tsx';
import { PlayButton } from '../../ui/play-button.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { narrowTable } from '../../ui/styles.ts';
import { CatalogueTools, trackFilters } from './catalogue-tools.tsx';
import { fieldColumns } from './music-fields.tsx';
import { RevokedStatus, WithdrawnFrom } from './state-card.tsx';
import { TrackEdit } from './track-edit.tsx';

const Col = Column<OfficeTrack>;

const albumFieldsShown = pick(albumFields, wholeAlbumFields);
const columnNames = [...fieldsWith(albumFieldsShown, 'column'), ...fieldsWith(trackFields, 'column')];

function TrackName(track: OfficeTrack) {
  const text = useText().catalogue;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <PlayButton sound={{ track: track.id }} title={track.name} />
      <CoverThumb cover={track.cover} seed={`album ${track.album_id}`} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <RecordLink resource="tracks" id={track.id}>
          {track.name}
        </RecordLink>{' '}
        {track.explicit && <Chip size="small" label={text.explicit} />} <RevokedStatus {...track} />
        <Typography variant="body2" color="text.secondary">
          {track.artist}
        </Typography>
        <WithdrawnFrom quarantine={track.quarantine} />
      </Box>
    </Box>
  );
}

function TrackList() {
  const nameOf = useNameOf();
  return (
    <OfficeList filters={trackFilters} actions={<CatalogueTools kind="track" />} sort={{ field: 'id', order: 'DESC' }}>
      <DataTable<OfficeTrack>
        rowClick="edit"
        bulkActionButtons
        bulkActionsToolbar={<></>}
        sx={narrowTable({ md: ['album_name', 'duration_ms'], lg: ['genres'], xl: columnNames })}
      >
        <Col source="name" isTitle render={(track) => <TrackName {...track} />} />
        <Col
          source="album_name"
          disableSort
          render={({ album_id: id, album_name: name }) => (
            <RecordLink resource="albums" id={id}>
              {name}
            </RecordLink>
          )}
        />
        <Col source="genres" disableSort render={({ genres }) => genres.map(nameOf).join(', ')} />
        {fieldColumns(albumFieldsShown, false)}
        {fieldColumns(trackFields, true)}
        <Col source="duration_ms" align="right" render={({ duration_ms: ms }) => lengthOf(ms)} />
      </DataTable>
    </OfficeList>
  );
}

export const tracks = {
  list: TrackList,
  edit: TrackEdit,
};
