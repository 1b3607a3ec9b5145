import type { Cover } from '@kamerton/wire';
import { useEffect, useId, useRef, useState } from 'react';
import { usePlaylistsText } from './text.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { TrashIcon, UploadIcon } from '../../ui/icons.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import css from './cover-field.module.css';
import { coverOf, openPicture, pictureTypes } from './cover-picture.ts';
import type { Crop } from './crop.ts';
import { CropEditor } from './crop-editor.tsx';

/** A cover as a form sends it: a new picture, `null` for none, `same` for the one that is there. */
export type CoverChoice = { data: string; filename: string } | null | 'same';

interface CoverFieldProps {
  /** The one that is there. */
  cover: Cover | null;
  seed: string;
  value: CoverChoice;
  onChange: (choice: CoverChoice) => void;
  /** Takes what makes the picture while its crop is not at rest yet: who sends the form at once calls it first. */
  onUnsettled: (make: (() => Promise<CoverChoice>) | null) => void;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** The chosen picture, else what will stand in its place. */
function Preview({ cover, seed, value }: Pick<CoverFieldProps, 'cover' | 'seed' | 'value'>) {
  if (value !== null && value !== 'same') {
    return <img src={value.data} alt="" className={css.picture} width={160} height={160} />;
  }
  return <Artwork cover={value === 'same' ? cover : null} seed={seed} side={160} className={css.picture} />;
}

/** Ms after the last movement at which a crop is at rest. */
const rest = 250;

/** A cover: picked or dropped, cut to a square, looked at, taken away. */
export function CoverField({ cover, seed, value, onChange, onUnsettled, error }: CoverFieldProps) {
  const { cover: text } = usePlaylistsText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const moves = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [opened, setOpened] = useState<{ picture: ImageBitmap; filename: string } | null>(null);
  const [fault, setFault] = useState<'wrongKind' | 'unreadable' | null>(null);
  useEffect(() => () => opened?.picture.close(), [opened]);

  const take = async (file: File | undefined) => {
    if (!file) return;
    setFault(null);
    if (!pictureTypes.includes(file.type)) return setFault('wrongKind');
    try {
      setOpened({ picture: await openPicture(file), filename: file.name.slice(0, 255) });
    } catch {
      setFault('unreadable');
    }
  };
  const over = useFileDrop(field, (file) => void take(file));
  const handleCrop = (crop: Crop) => {
    if (!opened) return;
    const { picture, filename } = opened;
    const make = async (): Promise<CoverChoice> => ({ data: await coverOf(picture, crop), filename });
    onUnsettled(make);
    clearTimeout(timer.current);
    moves.current += 1;
    const move = moves.current;
    timer.current = setTimeout(async () => {
      try {
        const choice = await make();
        if (move !== moves.current) return;
        onUnsettled(null);
        onChange(choice);
      } catch {
        if (move === moves.current) setFault('unreadable');
      }
    }, rest);
  };
  const handleRemove = () => {
    clearTimeout(timer.current);
    moves.current += 1;
    onUnsettled(null);
    setOpened(null);
    setFault(null);
    onChange(null);
  };

  const told = fault ? text[fault] : error;
  const hasPicture = value === 'same' ? cover !== null : value !== null;
  return (
    <div ref={field} className={classes(css.field, over && css.over)}>
      <label htmlFor={id} className={css.label}>
        {text.label}
      </label>
      <div className={css.row}>
        <Preview cover={cover} seed={seed} value={value} />
        <div className={css.words}>
          <div className={css.buttons}>
            <Button aria-describedby="cover-kinds" onClick={() => input.current?.click()}>
              <UploadIcon size={18} />
              {hasPicture ? text.other : text.pick}
            </Button>
            {hasPicture && (
              <Button look="quiet" onClick={handleRemove}>
                <TrashIcon size={18} />
                {text.remove}
              </Button>
            )}
          </div>
          <p className={css.hint}>{over ? text.dropHere : text.drop}</p>
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
              void take(target.files?.[0]);
              target.value = '';
            }}
          />
        </div>
      </div>
      {told && (
        <p className={css.error} role="alert">
          {told}
        </p>
      )}
      {opened && <CropEditor picture={opened.picture} onCrop={handleCrop} />}
    </div>
  );
}
