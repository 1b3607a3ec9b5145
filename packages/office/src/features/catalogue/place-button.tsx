import { Button, Stack, TextField } from '@mui/material';
import { office, type OfficeAlbum, type OfficeTrack } from '@kamerton/wire/office';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

type Choice = Pick<OfficeAlbum, 'id' | 'name' | 'artist'>;

const labelOf = ({ name, artist }: Choice) => [name, artist].filter(Boolean).join(' — ');

/** The highest numbers of a disc and of a track. */
const most = { disc: 99, number: 9999 };

const isNumber = (typed: string, highest: number) =>
  Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= highest;

function PlaceDialog({ track, onClose }: { track: OfficeTrack; onClose: () => void }) {
  const text = useText().catalogue.place;
  const notify = useNotify();
  const refresh = useRefresh();
  const [album, setAlbum] = useState<Choice>({
    id: track.album_id,
    name: track.album_name,
    artist: track.album_artist,
  });
  const [place, setPlace] = useState({ disc: String(track.disc_number), number: String(track.track_number ?? 1) });
  const send = async () => {
    const [disc_number, track_number] = [Number(place.disc), Number(place.number)];
    const body = { version: track.version, album_id: album.id, disc_number, track_number };
    await call(office.placeTrack, { params: { id: track.id }, body });
    notify(text.saved, { type: 'success' });
    refresh();
    onClose();
  };
  return (
    <FormDialog
      title={text.title}
      submit={text.save}
      size="xs"
      isReady={isNumber(place.disc, most.disc) && isNumber(place.number, most.number)}
      onSubmit={send}
      onClose={onClose}
    >
      <Autocomplete<Choice, false, true>
        disableClearable
        resource="albums"
        most={20}
        value={album}
        onChange={(_, chosen) => setAlbum(chosen)}
        getOptionLabel={labelOf}
        label={text.album}
      />
      <Stack direction="row" spacing={2}>
        <TextField
          type="number"
          label={text.disc}
          value={place.disc}
          onChange={(event) => setPlace({ ...place, disc: event.target.value })}
          slotProps={{ htmlInput: { min: 1, max: most.disc } }}
        />
        <TextField
          type="number"
          label={text.track}
          value={place.number}
          onChange={(event) => setPlace({ ...place, number: event.target.value })}
          slotProps={{ htmlInput: { min: 1, max: most.number } }}
        />
      </Stack>
    </FormDialog>
  );
}

/** Moves a track to another album or position. */
export function PlaceButton({ track }: { track: OfficeTrack }) {
  const text = useText().catalogue.place;
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ ml: -1 }}>
        {text.open}
      </Button>
      {isOpen && <PlaceDialog track={track} onClose={() => setOpen(false)} />}
    </div>
  );
}
