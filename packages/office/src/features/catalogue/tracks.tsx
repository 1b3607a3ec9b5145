import { Box, Chip, Typography } from '@mui/material';
import { albumFields, fieldsWith, pick, trackFields, wholeAlbumFields } from '@kamerton/wire';
import { mayCall, office, type OfficeTrack, type Role } from '@kamerton/wire/office';
import { DataTable, usePermissions } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { useNameOf } from '../../i18n/translations.ts';
import { CoverThumb } from '../../ui/cover-thumb.tsx';
import { lengthOf } from '../../ui/dates.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
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

/** Support looks tracks up, and changes none. */
function useCanEdit(): boolean {
  const { permissions: role } = usePermissions<Role>();
  return role !== undefined && mayCall(office.changeTrack, role);
}

function TrackName(track: OfficeTrack) {
  const text = useText().catalogue;
  const canEdit = useCanEdit();
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      {canEdit && <PlayButton sound={{ track: track.id }} title={track.name} />}
      <CoverThumb cover={track.cover} seed={`album ${track.album_id}`} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {canEdit ? (
          <RecordLink resource="tracks" id={track.id}>
            {track.name}
          </RecordLink>
        ) : (
          <strong>{track.name}</strong>
        )}{' '}
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
  const canEdit = useCanEdit();
  return (
    <OfficeList
      filters={canEdit ? trackFilters : searchFilter}
      actions={canEdit ? <CatalogueTools kind="track" /> : <></>}
      sort={{ field: 'id', order: 'DESC' }}
    >
      <DataTable<OfficeTrack>
        rowClick={canEdit ? 'edit' : false}
        bulkActionButtons={canEdit}
        bulkActionsToolbar={<></>}
        sx={narrowTable({ md: ['album_name', 'duration_ms'], lg: ['genres'], xl: columnNames })}
      >
        <Col source="name" isTitle render={(track) => <TrackName {...track} />} />
        <Col
          source="album_name"
          disableSort
          render={({ album_id: id, album_name: name }) =>
            canEdit ? (
              <RecordLink resource="albums" id={id}>
                {name}
              </RecordLink>
            ) : (
              name
            )
          }
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
