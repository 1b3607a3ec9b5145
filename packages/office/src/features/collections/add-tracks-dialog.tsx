import { office, type OfficeAlbum, type OfficeTrack } from '@kamerton/wire/office';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';

const labelOf = ({ name, artist }: { name: string; artist: string }) => [name, artist].filter(Boolean).join(' — ');

/** Adds selected tracks, or a whole album, to the end of a collection. */
export function AddTracksDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useText().collections.add;
  const notify = useNotify();
  const refresh = useRefresh();
  const keys = useIdempotencyKeys();
  const [chosen, setChosen] = useState<OfficeTrack[]>([]);
  const [album, setAlbum] = useState<OfficeAlbum | null>(null);
  const add = async () => {
    const body = album ? { album_id: album.id } : { ids: chosen.map((track) => track.id) };
    const input = { params: { id }, body, idempotencyKey: keys.of(body) };
    const { added, already } = await call(office.addCollectionTracks, input);
    notify(text.added(added.length, already.length), { type: 'success' });
    refresh();
    onClose();
  };
  return (
    <FormDialog
      title={text.title}
      submit={text.save}
      isReady={album !== null || chosen.length > 0}
      onSubmit={add}
      onClose={onClose}
    >
      <Autocomplete<OfficeTrack, true>
        multiple
        disabled={album !== null}
        resource="tracks"
        most={30}
        value={chosen}
        onChange={(_, next) => setChosen(next)}
        disableCloseOnSelect
        getOptionLabel={labelOf}
        label={text.tracks}
      />
      <Autocomplete<OfficeAlbum>
        disabled={chosen.length > 0}
        resource="albums"
        most={30}
        value={album}
        onChange={(_, next) => setAlbum(next)}
        getOptionLabel={labelOf}
        label={text.album}
      />
    </FormDialog>
  );
}
