import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OfficeAlbum, OfficeTrack } from '@kamerton/wire/office';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { hasHappened, Moment } from '../../ui/moment.tsx';
import { CoverThumb } from '../../ui/cover-thumb.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RevokedStatus } from './revoked-status.tsx';

interface Given {
  kind: 'track' | 'album';
  record: OfficeTrack | OfficeAlbum;
  /** Where it stands. */
  children?: ReactNode;
}

/** Whether a track or album plays, since when it does not and why, and the press that changes it. */
export function StateCard({ kind, record, children }: Given) {
  const text = useText().catalogue;
  const [isOpen, setOpen] = useState(false);
  const { revoked } = record;
  const given = { kind, ids: [record.id], onClose: () => setOpen(false) };
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
            {revoked.reason[text.revocation.language]}
          </Typography>
        )}
        <Button
          variant="outlined"
          color={revoked ? 'primary' : 'error'}
          sx={{ mt: 1.5 }}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {revoked ? text.revocation.restore : text.revocation.revoke}
        </Button>
        {isOpen && (revoked ? <RestoreDialog {...given} /> : <RevokeDialog {...given} />)}
      </CardContent>
    </Card>
  );
}
