import { Box, CardContent, Link, Stack, Typography } from '@mui/material';
import { albumFields } from '@kamerton/wire';
import { office, type OfficeTrack } from '@kamerton/wire/office';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { CoverCard } from '../../ui/cover-card.tsx';
import { lengthOf } from '../../ui/dates.tsx';
import { useDetail } from '../../ui/detail.tsx';
import { History } from '../../ui/history.tsx';
import { OfficeEdit, OfficeForm } from '../../ui/office-edit.tsx';
import { PlayButton } from '../../ui/play-button.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { asideWidth, fieldGrid, recordLayout } from '../../ui/styles.ts';
import { FieldInputs } from './music-fields.tsx';
import { QueryFailure } from '../../ui/use-call.tsx';
import { EditedNote, RevokedStatus, StateCard } from './state-card.tsx';

const byPlace = (one: OfficeTrack, other: OfficeTrack) =>
  one.disc_number - other.disc_number || (one.track_number ?? 0) - (other.track_number ?? 0);

/** A folder of single tracks is one album. */
const mostListed = 1000;

function AlbumTracks() {
  const text = useText().catalogue;
  const album = useDetail('albums');
  const listing = useGetList<OfficeTrack>('tracks', {
    filter: { album_id: album.id },
    pagination: { page: 1, perPage: mostListed },
  });
  const rest = (listing.total ?? 0) - (listing.data?.length ?? 0);
  return (
    <Box sx={{ width: '100%', mt: 2 }}>
      <Typography component="h2" variant="h6">
        {text.tracksOfAlbum}
      </Typography>
      <QueryFailure {...listing} />
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {listing.data?.toSorted(byPlace).map((track) => (
          <Box
            component="li"
            key={track.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <PlayButton sound={{ track: track.id }} title={track.name} />
            <Typography variant="body2" color="text.secondary" sx={{ minWidth: 40 }}>
              {track.disc_number}.{track.track_number ?? '—'}
            </Typography>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <RecordLink resource="tracks" id={track.id}>
                {track.name}
              </RecordLink>{' '}
              <RevokedStatus revoked={track.revoked} />
            </Box>
            <Typography variant="body2">{lengthOf(track.duration_ms)}</Typography>
          </Box>
        ))}
      </Box>
      {rest > 0 && (
        <Link
          component={RouterLink}
          to={`/tracks?filter=${encodeURIComponent(JSON.stringify({ album_id: album.id }))}`}
        >
          {text.revocation.andMore(rest)}
        </Link>
      )}
    </Box>
  );
}

function AlbumAside() {
  const album = useDetail('albums');
  const { id, version } = album;
  const saveCover = (cover: string | null) => call(office.coverAlbum, { params: { id }, body: { version, cover } });
  return (
    <Stack spacing={2} sx={asideWidth}>
      <StateCard kind="album" record={album} />
      <CoverCard cover={album.cover} seed={`album ${id}`} onSave={saveCover} />
      <History kind="album" id={id} />
    </Stack>
  );
}

export const AlbumEdit = () => (
  <OfficeEdit aside={<AlbumAside />} sx={recordLayout}>
    <>
      <OfficeForm>
        <Box sx={fieldGrid}>
          <FieldInputs fields={albumFields} />
        </Box>
        <EditedNote resource="albums" />
      </OfficeForm>
      <CardContent>
        <AlbumTracks />
      </CardContent>
    </>
  </OfficeEdit>
);
