import { Box, Button, Slider, Stack, Typography } from '@mui/material';
import { type ChangeEvent, useMemo, useRef, useState } from 'react';
import type { OfficeAlbum } from '@kamerton/wire/office';
import { useText } from '../i18n/text.ts';
import { CoverThumb } from './cover-thumb.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FailureNote, useCall } from './use-call.tsx';
import { TitledCard } from './titled-card.tsx';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';

/** Longest edge of a cropped picture in px: twice the largest size of a cover. */
const longestEdge = 1600;

/** Pictures are cropped if their sides differ by more than 1 %. */
const isOblong = (width: number, height: number) => Math.max(width, height) > Math.min(width, height) * 1.01;

/** Decodes a picture that needs cropping; undefined for a square or unreadable one. */
async function readOblong(file: File): Promise<ImageBitmap | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  return picture && isOblong(picture.width, picture.height) ? picture : undefined;
}

/** Crops a picture to a square at `share` (0 to 1) along its longer side. Returns a data URL. */
function cutSquare(picture: ImageBitmap, share: number): string {
  const { width, height } = picture;
  const edge = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(edge, longestEdge);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('nothing to draw on');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(width - edge) * share, (height - edge) * share];
  context.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.92);
}

interface SquareDialogProps {
  picture: ImageBitmap;
  onClose: () => void;
  /** Receives the square as a data URL. */
  onCut: (square: string) => Promise<void>;
}

/** Lets the operator choose the square of an oblong picture. */
function SquareDialog({ picture, onClose, onCut }: SquareDialogProps) {
  const text = useText().catalogue.cover;
  const [share, setShare] = useState(0.5);
  const square = useMemo(() => cutSquare(picture, share), [picture, share]);
  return (
    <FormDialog title={text.cut} submit={text.save} size="xs" onSubmit={() => onCut(square)} onClose={onClose}>
      <Box component="img" src={square} alt="" sx={{ width: '100%', aspectRatio: '1', borderRadius: 2 }} />
      <Box sx={{ px: 1.5 }}>
        <Slider
          aria-label={picture.width > picture.height ? text.across : text.along}
          value={Math.round(share * 100)}
          getAriaValueText={(value) => `${value} %`}
          onChange={(_, value) => setShare(value / 100)}
        />
      </Box>
    </FormDialog>
  );
}

const largestFile = 5 * 1024 * 1024;

/** Reads a file as a data URL, the form in which pictures are sent. */
const readPicture = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

interface Props {
  cover: OfficeAlbum['cover'];
  /** See `CoverThumb`. */
  seed: string;
  onSave: (picture: string | null) => Promise<unknown>;
}

/** Shows a cover and saves another one at once, after cropping if it is oblong. */
export function CoverCard({ cover, seed, onSave }: Props) {
  const text = useText().catalogue.cover;
  const notify = useNotify();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, failure, run, fail } = useCall();
  const [oblong, setOblong] = useState<ImageBitmap>();
  const save = async (picture: string | null) => {
    await onSave(picture);
    notify(text.saved, { type: 'success' });
    await client.invalidateQueries({}, { cancelRefetch: false });
  };
  const handlePicture = async (file: File) => {
    const picture = await readOblong(file);
    if (picture) setOblong(picture);
    else await save(await readPicture(file));
  };
  const saveCut = async (square: string) => {
    await save(square);
    setOblong(undefined);
  };
  const handleFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    if (file.size > largestFile) fail(text.tooLarge);
    else void run(() => handlePicture(file));
  };
  return (
    <TitledCard title={text.title} gutterBottom>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <CoverThumb cover={cover} seed={seed} size={120} />
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <input ref={input} type="file" hidden accept="image/jpeg,image/png,image/webp" onChange={handleFile} />
          <Button variant="outlined" loading={isBusy} onClick={() => input.current?.click()}>
            {cover ? text.change : text.give}
          </Button>
          {cover && (
            <Button disabled={isBusy} onClick={() => void run(() => save(null))}>
              {text.remove}
            </Button>
          )}
        </Stack>
      </Stack>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {text.about}
      </Typography>
      <FailureNote>{failure}</FailureNote>
      {oblong && <SquareDialog picture={oblong} onCut={saveCut} onClose={() => setOblong(undefined)} />}
    </TitledCard>
  );
}
