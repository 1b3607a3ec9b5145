import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Box, Button, CardContent, IconButton, Stack, Typography } from '@mui/material';
import { office, type OfficeCollection, type OfficeTrack } from '@kamerton/wire/office';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BooleanInput, required, useNotify } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { refetch } from '../../lib/stale.ts';
import { CoverCard } from '../../ui/cover-card.tsx';
import { CoverThumb } from '../../ui/cover-thumb.tsx';
import { useDetail } from '../../ui/detail.tsx';
import { History } from '../../ui/history.tsx';
import { OfficeEdit, OfficeForm } from '../../ui/office-edit.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { SortableList, useOrder } from '../../ui/sortable-list.tsx';
import { Status } from '../../ui/status.tsx';
import { asideWidth, fieldGrid, recordLayout } from '../../ui/styles.ts';
import { TranslatedInput } from '../../ui/translated-input.tsx';
import { messageOf, QueryFailure } from '../../ui/use-call.tsx';
import { AddTracksDialog } from './add-tracks-dialog.tsx';
import { BlockInput } from './blocks.tsx';
import { MoreButton, usePages } from '../../ui/use-pages.tsx';

const useTracks = (id: number) =>
  usePages({
    queryKey: ['collections', 'tracks', id],
    limit: 100,
    read: (query, signal) => call(office.collectionTracks, { params: { id }, query, signal }),
  });

interface TrackRowProps {
  track: OfficeTrack;
  isBusy: boolean;
  onRemove: () => void;
}

function TrackRow({ track, isBusy, onRemove }: TrackRowProps) {
  const { catalogue, collections } = useText();
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <CoverThumb cover={track.cover} seed={`album ${track.album_id}`} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RecordLink resource="tracks" id={track.id}>
          {track.name}
        </RecordLink>{' '}
        {(track.revoked ?? track.album_is_revoked) && <Status tone="bad">{catalogue.revoked}</Status>}
        <Typography variant="body2" color="text.secondary">
          {track.artist} · {track.album_name}
        </Typography>
      </Box>
      <IconButton size="small" aria-label={collections.remove(track.name)} disabled={isBusy} onClick={onRemove}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

function CollectionTracks() {
  const { id } = useDetail('collections');
  const text = useText();
  const words = text.collections;
  const notify = useNotify();
  const client = useQueryClient();
  const save = useOrder();
  const [isAdding, setAdding] = useState(false);
  const { listing, items: tracks } = useTracks(id);
  const pages = listing.data?.pages ?? [];
  const last = pages.at(-1);
  // Somebody may have changed the list between two pages: places are counted by the oldest of them.
  const version = Math.min(...pages.map((each) => each.version));
  const [removing, setRemoving] = useState<number>();
  const remove = async (track: number) => {
    setRemoving(track);
    try {
      await call(office.removeCollectionTracks, { params: { id }, body: { ids: [track] } });
      notify(words.removed, { type: 'success' });
      // Waits for what the write has begun to read.
      await client.invalidateQueries({}, { cancelRefetch: false });
    } catch (error) {
      notify(messageOf(error, text), { type: 'error' });
      await refetch(client);
    }
    setRemoving(undefined);
  };
  return (
    <CardContent>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography component="h2" variant="h6">
          {words.tracks} {last && `(${last.total})`}
        </Typography>
        <Button
          variant="outlined"
          sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
          aria-haspopup="dialog"
          onClick={() => setAdding(true)}
        >
          {words.add.open}
        </Button>
      </Stack>
      <QueryFailure {...listing} />
      {last?.total === 0 && <Typography color="text.secondary">{words.noTracks}</Typography>}
      {tracks.length > 0 && (
        <SortableList
          items={tracks}
          total={last?.total ?? tracks.length}
          nameOf={({ name }) => name}
          onMove={(track, position) =>
            save({
              of: `collection ${id}`,
              version,
              write: async (current) => {
                const body = { ids: [track.id], position, version: current };
                return (await call(office.orderCollection, { params: { id }, body })).item.version;
              },
            })
          }
        >
          {(track) => <TrackRow track={track} isBusy={removing !== undefined} onRemove={() => void remove(track.id)} />}
        </SortableList>
      )}
      <MoreButton listing={listing} />
      {isAdding && <AddTracksDialog id={id} onClose={() => setAdding(false)} />}
    </CardContent>
  );
}

function Aside() {
  const { id, version, cover: current } = useDetail('collections');
  const saveCover = (cover: string | null) =>
    call(office.changeCollection, { params: { id }, body: { version, cover } });
  return (
    <Stack spacing={2} sx={asideWidth}>
      <CoverCard cover={current} seed={`collection ${id}`} onSave={saveCover} />
      <History kind="collection" id={id} />
    </Stack>
  );
}

/** The cover has a call of its own. */
const withoutCover = (collection: OfficeCollection) => ({ ...collection, cover: undefined });

export const CollectionEdit = () => (
  <OfficeEdit aside={<Aside />} sx={recordLayout} transform={withoutCover}>
    <>
      <OfficeForm>
        <TranslatedInput source="name" validate={required()} />
        <TranslatedInput source="description" multiline minRows={3} />
        <Box sx={fieldGrid}>
          <BlockInput source="block_id" />
          <BooleanInput source="is_published" />
        </Box>
      </OfficeForm>
      <CollectionTracks />
    </>
  </OfficeEdit>
);
