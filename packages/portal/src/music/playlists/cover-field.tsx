import type { Cover } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { useEffect, useId, useRef, useState } from 'react';
import { dataUrlOf, useFileDrop } from '../../ui/files.ts';
import { Fault } from '../../ui/form.tsx';
import { Artwork } from '../../ui/artwork.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { TrashIcon, UploadIcon } from '../../ui/icons.tsx';
import css from './cover-field.module.css';
import { CropEditor } from './crop-editor.tsx';
import type { Crop } from './crop.ts';
import { usePlaylistsText } from './text.ts';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Side in px of the uploaded picture: the largest size that covers are shown in. */
const side = 1200;

/** Bytes: small enough for a draft beside the text, and far below the server's limit. */
const enough = Math.min(1_000_000, bounds.picture.bytes);

/** Decodes a picture, upright; rejects if the browser cannot read it. */
const openPicture = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' });

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));

/** Encodes the crop of a picture as a data URL: WebP, or JPEG in browsers that cannot write WebP. */
async function coverOf(picture: ImageBitmap, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, Math.round(crop.side));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.88, 0.6]) {
    const webp = await encoded(canvas, 'image/webp', quality);
    const blob = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg', quality);
    if (blob && (blob.size <= enough || quality === 0.6)) return dataUrlOf(blob);
  }
  throw new Error('the picture was not written');
}

/** A cover as a form sends it: a new picture, `null` for none, `same` for the present one. */
export type CoverChoice = { data: string; filename: string } | null | 'same';

/** A crop that may still move. */
export interface PendingCrop {
  /** Encodes it at once and reports the choice; a crop that was moved or dropped meanwhile reports none. */
  finish: () => Promise<void>;
  cancel: () => void;
}

interface CoverFieldProps {
  cover: Cover | null;
  seed: string;
  value: CoverChoice;
  onChange: (choice: CoverChoice) => void;
  /** Receives the latest crop until it is encoded, and then `null`. */
  onPending: (crop: PendingCrop | null) => void;
  error?: string | undefined;
}

/** The chosen picture, else the present cover or drawn artwork. */
function Preview({ cover, seed, value }: Pick<CoverFieldProps, 'cover' | 'seed' | 'value'>) {
  if (value !== null && value !== 'same') {
    return <img src={value.data} alt="" className={css.picture} width={160} height={160} />;
  }
  return <Artwork cover={value === 'same' ? cover : null} seed={seed} side={160} className={css.picture} />;
}

/** Milliseconds without movement after which a crop is encoded. */
const encodeDelay = 250;

interface Opened {
  /** Number of the file, among those that were chosen in this field. */
  number: number;
  picture: ImageBitmap;
  filename: string;
}

/** Encodes a crop once it does not move any more; `cancel` drops one that does. */
function useSettledCrop(
  { onChange, onPending }: Pick<CoverFieldProps, 'onChange' | 'onPending'>,
  onFailure: () => void,
) {
  const moves = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => {
    clearTimeout(timer.current);
    moves.current += 1;
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      moves.current += 1;
    },
    [],
  );
  const encode = ({ picture, filename }: Opened, crop: Crop) => {
    const finish = async () => {
      // Of an encoding that is under way, only this one counts.
      cancel();
      const move = moves.current;
      try {
        const data = await coverOf(picture, crop);
        if (move !== moves.current) return;
        onPending(null);
        onChange({ data, filename });
      } catch {
        if (move === moves.current) onFailure();
      }
    };
    cancel();
    onPending({ finish, cancel });
    timer.current = setTimeout(finish, encodeDelay);
  };
  return { encode, cancel };
}

/** The picture of the file that was chosen last: decoding ends in any order. */
function useOpenedFile() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState<'wrongKind' | 'unreadable' | null>(null);
  const choices = useRef(0);
  useEffect(() => () => opened?.picture.close(), [opened]);
  const openFile = async (file: File | undefined) => {
    if (!file) return;
    const number = (choices.current += 1);
    setFault(null);
    if (!pictureTypes.includes(file.type)) return setFault('wrongKind');
    try {
      const picture = await openPicture(file);
      if (number === choices.current) setOpened({ number, picture, filename: file.name.slice(0, 255) });
      else picture.close();
    } catch {
      if (number === choices.current) setFault('unreadable');
    }
  };
  const close = () => {
    choices.current += 1;
    setOpened(null);
    setFault(null);
  };
  return { opened, fault, setFault, openFile, close };
}

/** Picks or takes a dropped picture, crops it to a square, previews and removes it. */
export function CoverField({ cover, seed, value, onChange, onPending, error }: CoverFieldProps) {
  const { cover: text } = usePlaylistsText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { opened, fault, setFault, openFile, close } = useOpenedFile();
  const { encode, cancel } = useSettledCrop({ onChange, onPending }, () => setFault('unreadable'));
  const { isOver, handlers } = useFileDrop((file) => void openFile(file));
  const handleRemove = () => {
    close();
    cancel();
    onPending(null);
    onChange(null);
  };
  const message = fault ? text[fault] : error;
  const hasPicture = value === 'same' ? cover !== null : value !== null;
  return (
    <div className={classes(css.field, isOver && css.over)} {...handlers}>
      <label htmlFor={id} className="text-14 font-medium">
        {text.label}
      </label>
      <div className={css.row}>
        <Preview cover={cover} seed={seed} value={value} />
        <div className={css.words}>
          <div className="wrap-8">
            <Button aria-describedby="cover-kinds" onClick={() => input.current?.click()}>
              <UploadIcon size={18} />
              {hasPicture ? text.other : text.pick}
            </Button>
            {hasPicture && (
              <Button variant="quiet" onClick={handleRemove}>
                <TrashIcon size={18} />
                {text.remove}
              </Button>
            )}
          </div>
          <p className={css.hint}>{isOver ? text.dropHere : text.drop}</p>
          <p id="cover-kinds" className={css.hint}>
            {text.kinds}
          </p>
          <input
            ref={input}
            id={id}
            type="file"
            accept={pictureTypes.join()}
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              void openFile(target.files?.[0]);
              target.value = '';
            }}
          />
        </div>
      </div>
      <Fault>{message}</Fault>
      {opened && <CropEditor key={opened.number} picture={opened.picture} onCrop={(crop) => encode(opened, crop)} />}
    </div>
  );
}
