import Box from '@mui/material/Box';
import type { OfficeAlbum } from '@kamerton/wire/office';

interface Given {
  cover: OfficeAlbum['cover'];
  /** Edge in px. */
  size?: number;
}

/** A small cover beside the name of what it belongs to, which is why it tells nothing itself. */
export function CoverThumb({ cover, size = 36 }: Given) {
  const look = { width: size, height: size, borderRadius: 1, flexShrink: 0, display: 'block' };
  if (!cover) return <Box sx={{ ...look, border: 1, borderStyle: 'dashed', borderColor: 'divider' }} />;
  return <Box component="img" src={size > 80 ? cover.medium : cover.small} alt="" loading="lazy" sx={look} />;
}
