import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { OfficeAlbum } from '@kamerton/wire/office';
import { useRef, useState, type ChangeEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { FailureNote } from './failure-note.tsx';
import { useCall } from './use-call.ts';
import { CoverThumb } from './cover-thumb.tsx';
import { SquareDialog } from './square-dialog.tsx';
import { readOblong } from './square.ts';

const largest = 5 * 1024 * 1024;

/** A file as a data URL, which is how pictures are sent. */
const readPicture = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

interface Given {
  cover: OfficeAlbum['cover'];
  /** As of `CoverThumb`. */
  seed: string;
  onSave: (picture: string | null) => Promise<void>;
}

/** Shows a cover, and takes another at once; of an oblong picture a square is chosen first. */
export function CoverCard({ cover, seed, onSave }: Given) {
  const text = useText().catalogue.cover;
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, failure, run, fail } = useCall();
  const [oblong, setOblong] = useState<ImageBitmap>();
  const take = async (file: File) => {
    const picture = await readOblong(file);
    if (picture) setOblong(picture);
    else await onSave(await readPicture(file));
  };
  const saveCut = async (square: string) => {
    await onSave(square);
    setOblong(undefined);
  };
  const handleFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    if (file.size > largest) fail(text.tooLarge);
    else void run(() => take(file));
  };
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          {text.title}
        </Typography>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <CoverThumb cover={cover} seed={seed} size={120} />
          <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
            <input ref={input} type="file" hidden accept="image/jpeg,image/png,image/webp" onChange={handleFile} />
            <Button variant="outlined" loading={isBusy} onClick={() => input.current?.click()}>
              {cover ? text.change : text.give}
            </Button>
            {cover && <Button onClick={() => void run(() => onSave(null))}>{text.take}</Button>}
          </Stack>
        </Stack>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {text.about}
        </Typography>
        <FailureNote>{failure}</FailureNote>
        {oblong && <SquareDialog picture={oblong} onCut={saveCut} onClose={() => setOblong(undefined)} />}
      </CardContent>
    </Card>
  );
}
