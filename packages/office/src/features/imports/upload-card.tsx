import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { office, type Upload, type UploadFile } from '@kamerton/wire/office';
import { useState, useSyncExternalStore } from 'react';
import type { Text } from '../../i18n/ru/index.ts';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNote, messageOf } from '../../ui/use-call.tsx';
import { useSize } from '../../ui/use-size.ts';
import { FileUnreadable, uploader } from './uploader.ts';

const failureOf = (error: unknown, text: Text) =>
  error instanceof FileUnreadable ? text.imports.unreadable(error.path) : messageOf(error, text);

/** The most rows that are rendered, unfinished files first. */
const shown = 100;

function Progress({ label, received, size }: { label: string; received: number; size: number }) {
  return <LinearProgress variant="determinate" aria-label={label} value={size === 0 ? 100 : (received / size) * 100} />;
}

/** The progress of each file, unfinished ones first. */
function UploadFiles({ files }: { files: readonly UploadFile[] }) {
  const text = useText().imports;
  const size = useSize();
  const missing = files.filter((file) => file.received < file.size);
  const rows = [...missing, ...files.filter((file) => file.received >= file.size)].slice(0, shown);
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <summary>{text.files}</summary>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, maxHeight: 320, overflow: 'auto' }} tabIndex={0}>
        {rows.map(({ position, path, received, size: whole }) => (
          <Box component="li" key={position} sx={{ py: 0.5 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {path} · {text.sizeOf(size(received), size(whole))}
            </Typography>
            <Progress label={path} received={received} size={whole} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const statusText = (
  words: ReturnType<typeof useText>['imports'],
  state: Upload['state'],
  sending: 'sending' | 'waiting' | 'paused' | 'failed' | 'done' | undefined,
): string => {
  if (state !== 'receiving' || sending === 'done') return state === 'imported' ? words.imported : words.ready;
  if (!sending) return words.unfinished;
  return sending === 'failed' ? '' : words[sending];
};

interface Props {
  upload: Upload;
  onCheck: (id: number, dryRun: boolean) => Promise<void>;
  onChange: () => void;
}

export function UploadCard({ upload, onCheck, onChange }: Props) {
  const text = useText();
  const words = text.imports;
  const size = useSize();
  const [isSure, setSure] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const sending = useSyncExternalStore(uploader.subscribe, () => uploader.get(upload.id));
  const { id, name, state } = upload;
  const received = sending?.files.reduce((sum, file) => sum + file.received, 0) ?? upload.received;
  const arrived = sending?.files.filter((file) => file.received === file.size).length;
  const isHere = sending && sending.state !== 'done';
  const resume = () => void uploader.resume(id).then(onChange);
  const abandon = async () => {
    // The files stay known until the upload is gone, so that it can be resumed if it is not.
    if (isHere) uploader.pause(id);
    try {
      await call(office.abandonUpload, { params: { id } });
      uploader.forget(id);
    } finally {
      onChange();
    }
  };
  const check = async (dryRun: boolean) => {
    setStarting(true);
    await onCheck(id, dryRun);
    setStarting(false);
  };
  const isReceiving = state === 'receiving' && sending?.state !== 'done';
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" color="text.secondary" role="status">
            {statusText(words, state, sending?.state)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {words.sizeOf(size(received), size(upload.size))} ·{' '}
            {words.filesOf(arrived ?? (isReceiving ? 0 : upload.files), upload.files)}
          </Typography>
        </Box>
        {isHere && (sending.state === 'sending' || sending.state === 'waiting') && (
          <Button onClick={() => uploader.pause(id)}>{words.pause}</Button>
        )}
        {isHere && (sending.state === 'paused' || sending.state === 'failed') && (
          <Button variant="outlined" onClick={resume}>
            {words.resume}
          </Button>
        )}
        {!isReceiving && state !== 'imported' && (
          <>
            <Button variant="outlined" loading={isStarting} onClick={() => void check(true)}>
              {words.check}
            </Button>
            <Button variant="contained" loading={isStarting} onClick={() => void check(false)}>
              {words.run}
            </Button>
          </>
        )}
        {state !== 'imported' && <Button onClick={() => setSure(true)}>{words.abandon}</Button>}
      </Stack>
      {isReceiving && (
        <Box sx={{ mt: 1 }}>
          <Progress label={name} received={received} size={upload.size} />
        </Box>
      )}
      {sending?.state === 'failed' && <FailureNote>{failureOf(sending.error, text)}</FailureNote>}
      {sending && isReceiving && <UploadFiles files={sending.files} />}
      <ConfirmDialog
        isOpen={isSure}
        title={words.abandon}
        content={words.abandonSure}
        onConfirm={abandon}
        onClose={() => setSure(false)}
      />
    </Box>
  );
}
