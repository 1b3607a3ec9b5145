import { Box, Button, Stack, Typography } from '@mui/material';
import type { ImportJob } from '@kamerton/wire/office';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { useSize } from '../../ui/use-size.ts';
import { FolderButton } from './folder-button.tsx';
import { filesOfDrop, filesOfInput, type Gathered } from './gather.ts';

interface Props {
  kind: ImportJob['kind'];
  isReading: boolean;
  /** Bytes available for uploads. */
  room: number | undefined;
  onTake: (gathered: Promise<Gathered[]> | Gathered[]) => void;
}

/** Supported by all browsers, but missing from React's types. */
const wholeFolder = { webkitdirectory: '' };

/** Accepts files that are dropped or chosen, or a folder of the server. */
export function DropZone({ kind, isReading, room, onTake }: Props) {
  const text = useText().imports;
  const size = useSize();
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const handleChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.files) onTake(filesOfInput(target.files));
    target.value = '';
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onTake(filesOfDrop(event.dataTransfer));
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      sx={{
        p: 4,
        my: 2,
        textAlign: 'center',
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.selected' : 'background.paper',
        borderRadius: 3,
      }}
    >
      <Typography component="h2" variant="h5">
        {isReading ? text.reading : text.drop}
      </Typography>
      <Typography color="text.secondary" sx={{ my: 1 }}>
        {text.dropAbout[kind]} {room !== undefined && text.room(size(room))}
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        <input
          ref={folder}
          type="file"
          hidden
          {...wholeFolder}
          aria-label={text.chooseFolder}
          onChange={handleChosen}
        />
        <input ref={files} type="file" hidden multiple aria-label={text.chooseFiles} onChange={handleChosen} />
        <Button variant="contained" loading={isReading} onClick={() => folder.current?.click()}>
          {text.chooseFolder}
        </Button>
        <Button variant="outlined" loading={isReading} onClick={() => files.current?.click()}>
          {text.chooseFiles}
        </Button>
        <FolderButton kind={kind} />
      </Stack>
    </Box>
  );
}
