import { textIn } from '@kamerton/wire';
import { importSentence } from '@kamerton/wire/client/import-reasons';
import type { OfficeAlbum, OfficeTrack } from '@kamerton/wire/office';
import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../../i18n/languages.ts';
import { useText } from '../../i18n/text.ts';
import { CoverThumb } from '../../ui/cover-thumb.tsx';
import { hasHappened, Moment } from '../../ui/dates.tsx';
import { useDetail } from '../../ui/detail.tsx';
import { Status } from '../../ui/status.tsx';
import { RestoreDialog, RevokeDialog } from './revocation-dialogs.tsx';

type RevokedStatusProps = Pick<OfficeTrack, 'revoked'> & { album_is_revoked?: boolean };

/** Shows that something is revoked, and nothing otherwise. */
export function RevokedStatus({ revoked, album_is_revoked: withAlbum = false }: RevokedStatusProps) {
  const text = useText().catalogue;
  if (!revoked && !withAlbum) return null;
  return <Status tone="bad">{revoked ? text.revoked : text.albumRevoked}</Status>;
}

/** Lists the fields that were edited by hand. */
export function EditedNote({ resource }: { resource: 'tracks' | 'albums' }) {
  const text = useText().catalogue;
  const translate = useTranslate();
  const { edited } = useDetail(resource);
  if (edited.length === 0) return null;
  const names = edited.map((field) => translate(`resources.${resource}.fields.${field}`));
  return (
    <Typography variant="body2" color="text.secondary">
      {text.edited}: {names.join(', ')}
    </Typography>
  );
}

/** The playlists that a withdrawn track is missing from, by name and distributor. */
export function WithdrawnFrom({ quarantine }: Pick<OfficeTrack, 'quarantine'>) {
  const text = useText().catalogue;
  if (!quarantine || quarantine.playlists.total === 0) return null;
  const { total, first } = quarantine.playlists;
  const names = first.map((playlist) => text.playlistOf(playlist.name, playlist.account_name));
  const rest = total - first.length;
  return (
    <Typography variant="body2" color="text.secondary">
      {text.inPlaylists}: {[...names, ...(rest > 0 ? [text.revocation.andMore(rest)] : [])].join(', ')}
    </Typography>
  );
}

interface Props {
  kind: 'track' | 'album';
  record: OfficeTrack | OfficeAlbum;
  children?: ReactNode;
}

/** The revocation of a track or album, with the button that revokes or restores it. */
export function StateCard({ kind, record, children }: Props) {
  const text = useText().catalogue;
  const language = useLanguage();
  // It stays the dialog that was opened when somebody else revokes or restores meanwhile.
  const [act, setAct] = useState<'revoke' | 'restore'>();
  const { revoked } = record;
  const props = { kind, ids: [record.id], onClose: () => setAct(undefined) };
  const plays = !revoked && !('album_is_revoked' in record && record.album_is_revoked);
  return (
    <Card>
      <CardContent>
        <Stack direction="row" spacing={2}>
          {'album_id' in record && <CoverThumb cover={record.cover} seed={`album ${record.album_id}`} size={96} />}
          <Box sx={{ minWidth: 0 }}>
            <Typography component="h2" variant="h6">
              {plays ? text.playing : text.state} <RevokedStatus {...record} />
            </Typography>
            {children}
          </Box>
        </Stack>
        {revoked && (
          <Typography sx={{ mt: 1.5 }}>
            {hasHappened(revoked.revoked_at) && (
              <>
                <Moment at={revoked.revoked_at} />:{' '}
              </>
            )}
            {textIn(revoked.reason, language)}
          </Typography>
        )}
        {'quarantine' in record && record.quarantine && (
          <Box sx={{ mt: 1.5 }}>
            {text.quarantine(importSentence(record.quarantine.reason, language))}{' '}
            <Moment at={record.quarantine.ends_at} />
            <WithdrawnFrom quarantine={record.quarantine} />
          </Box>
        )}
        <Button
          variant="outlined"
          color={revoked ? 'primary' : 'error'}
          sx={{ mt: 1.5 }}
          aria-haspopup="dialog"
          onClick={() => setAct(revoked ? 'restore' : 'revoke')}
        >
          {revoked ? text.revocation.restore : text.revocation.revoke}
        </Button>
        {act === 'restore' && <RestoreDialog {...props} />}
        {act === 'revoke' && <RevokeDialog {...props} />}
      </CardContent>
    </Card>
  );
}
