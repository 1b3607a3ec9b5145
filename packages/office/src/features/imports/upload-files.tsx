import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { UploadFile } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { useSize } from '../../ui/use-size.ts';

/** Rows that are drawn: of many files, those that are on their way and the next ones. */
const shown = 100;

/** How far each file is, those that are not there yet first. */
export function UploadFiles({ files }: { files: readonly UploadFile[] }) {
  const text = useText().imports;
  const size = useSize();
  const missing = files.filter((file) => file.received < file.size);
  const rows = [...missing, ...files.filter((file) => file.received >= file.size)].slice(0, shown);
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <summary>{text.files}</summary>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, maxHeight: 320, overflow: 'auto' }} tabIndex={0}>
        {rows.map(({ n, path, received, size: whole }) => (
          <Box component="li" key={n} sx={{ py: 0.5 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {path} · {text.sizeOf(size(received), size(whole))}
            </Typography>
            <LinearProgress
              variant="determinate"
              aria-label={path}
              value={whole === 0 ? 100 : (received / whole) * 100}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
