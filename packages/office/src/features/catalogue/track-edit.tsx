import { Box, Stack } from '@mui/material';
import { trackFields } from '@kamerton/wire';
import { useText } from '../../i18n/text.ts';
import { lengthOf, Moment } from '../../ui/dates.tsx';
import { useDetail } from '../../ui/detail.tsx';
import { Facts } from '../../ui/facts.tsx';
import { History } from '../../ui/history.tsx';
import { OfficeEdit, OfficeForm } from '../../ui/office-edit.tsx';
import { PlayButton } from '../../ui/play-button.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { asideWidth, fieldGrid, recordLayout } from '../../ui/styles.ts';
import { useSize } from '../../ui/use-size.ts';
import { FieldInputs } from './music-fields.tsx';
import { PlaceButton } from './place-button.tsx';
import { EditedNote, StateCard } from './state-card.tsx';
import { TaxonomyInput } from './taxonomy-input.tsx';

function TrackAside() {
  const text = useText().catalogue;
  const size = useSize();
  const track = useDetail('tracks');
  const place = text.inAlbum(track.disc_number, track.track_number);
  return (
    <Stack spacing={2} sx={asideWidth}>
      <StateCard kind="track" record={track}>
        <PlayButton sound={{ track: track.id }} title={track.name} />
        <RecordLink resource="albums" id={track.album_id}>
          {track.album_name}
        </RecordLink>{' '}
        · {place}
        <PlaceButton track={track} />
      </StateCard>
      <Facts
        title={text.file}
        facts={[
          [text.facts.path, track.source_path],
          [text.facts.kind, track.media_type],
          [text.facts.size, size(track.size)],
          [text.facts.length, lengthOf(track.duration_ms)],
          [text.facts.added, <Moment key="added" at={track.created_at} />],
        ]}
      />
      <History kind="track" id={track.id} />
    </Stack>
  );
}

export const TrackEdit = () => (
  <OfficeEdit aside={<TrackAside />} sx={recordLayout}>
    <OfficeForm>
      <Box sx={fieldGrid}>
        <FieldInputs fields={trackFields} />
        <TaxonomyInput source="genres" />
        <TaxonomyInput source="tags" />
      </Box>
      <EditedNote resource="tracks" />
    </OfficeForm>
  </OfficeEdit>
);
