import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { BooleanInput, required, TextInput } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { useDetail } from '../../ui/detail.tsx';
import { Moment } from '../../ui/moment.tsx';
import { OfficeEdit } from '../../ui/office-edit.tsx';
import { OfficeForm } from '../../ui/office-form.tsx';
import { History } from '../../ui/history.tsx';
import { EditedNote } from './edited-note.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LabelsInput } from './labels-input.tsx';
import { lengthOf } from './length.ts';
import { PlayButton } from '../../ui/play-button.tsx';
import { PlaceButton } from './place-button.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { useSize } from '../../ui/use-size.ts';
import { asideWidth, fieldGrid, recordLayout } from '../../ui/record-layout.ts';
import { StateCard } from './state-card.tsx';

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

const asText = (value: string) => value;

export const TrackEdit = () => (
  <OfficeEdit aside={<TrackAside />} sx={recordLayout}>
    <OfficeForm>
      <Box sx={fieldGrid}>
        <TextInput source="name" className="wide" validate={required()} />
        <TextInput source="artist" className="wide" parse={asText} />
        <TextInput source="composer" />
        <TextInput source="lyricist" />
        <TextInput source="isrc" />
        <Stack direction="row" className="wide" sx={{ flexWrap: 'wrap', columnGap: 4 }}>
          <BooleanInput source="explicit" />
          <BooleanInput source="vocal" />
        </Stack>
        <LabelsInput source="genres" />
        <LabelsInput source="tags" />
      </Box>
      <EditedNote resource="tracks" />
    </OfficeForm>
  </OfficeEdit>
);
