import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useMemo, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { FormDialog } from './form-dialog.tsx';
import { cutSquare } from './square.ts';

interface Given {
  picture: ImageBitmap;
  onClose: () => void;
  /** Gets the square as a data URL. */
  onCut: (square: string) => Promise<void>;
}

/** Asks which square of an oblong picture a cover is to be. */
export function SquareDialog({ picture, onClose, onCut }: Given) {
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
