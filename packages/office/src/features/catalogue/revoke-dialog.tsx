import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { office } from '@kamerton/wire/office';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RevocationPreview } from './revocation-preview.tsx';

/** Tracks or albums that something is to be done with. */
export interface ChosenMusic {
  kind: 'track' | 'album';
  ids: number[];
  onClose: () => void;
  /** Called once it is done, before the dialog closes. */
  onDone?: () => void;
}

/** Takes tracks or albums out of the catalogue, after it is seen whom that hits and a reason is given. */
export function RevokeDialog({ kind, ids, onClose, onDone }: ChosenMusic) {
  const text = useText().catalogue.revocation;
  const notify = useNotify();
  const refresh = useRefresh();
  const [reason, setReason] = useState({ ru: '', en: '' });
  const revoke = async () => {
    const { items } = await call(office.revoke, { body: { kind, ids, reason } });
    notify(text.revoked(items.reduce((sum, { tracks }) => sum + tracks, 0)), { type: 'success' });
    onDone?.();
    refresh();
    onClose();
  };
  return (
    <FormDialog
      title={kind === 'track' ? text.revokeTracks(ids.length) : text.revokeAlbums(ids.length)}
      submit={text.revoke}
      isDangerous
      onSubmit={revoke}
      onClose={onClose}
    >
      <Typography>{text.about}</Typography>
      <RevocationPreview act="revoke" kind={kind} ids={ids} />
      <Box>
        <Typography component="h3" variant="h6" sx={{ mb: 1 }}>
          {text.reason}
        </Typography>
        <Stack direction="row" role="group" aria-label={text.ready} sx={{ flexWrap: 'wrap', gap: 1 }}>
          {text.reasons.map((ready) => (
            <Chip
              key={ready.en}
              label={ready[text.language]}
              onClick={() => setReason({ ru: ready.ru, en: ready.en })}
            />
          ))}
        </Stack>
      </Box>
      {(['ru', 'en'] as const).map((language) => (
        <TextField
          key={language}
          required
          fullWidth
          label={language === 'ru' ? text.reasonRu : text.reasonEn}
          value={reason[language]}
          onChange={(event) => setReason({ ...reason, [language]: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 500, lang: language } }}
        />
      ))}
    </FormDialog>
  );
}
