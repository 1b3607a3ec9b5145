import { artworkSvg } from '@kamerton/artwork';
import { Box } from '@mui/material';
import type { OfficeAlbum } from '@kamerton/wire/office';

interface Props {
  cover: OfficeAlbum['cover'];
  /** The seed of the artwork that replaces a missing cover, as in the portal: `album 12`. */
  seed: string;
  /** Edge length in px. */
  size?: number;
}

/** A small cover, with an empty `alt` since the name is beside it. */
export function CoverThumb({ cover, seed, size = 32 }: Props) {
  const stored = size > 80 ? cover?.medium : cover?.small;
  return (
    <Box
      component="img"
      src={stored ?? `data:image/svg+xml,${encodeURIComponent(artworkSvg(seed))}`}
      alt=""
      loading="lazy"
      sx={{ width: size, height: size, borderRadius: 1, flexShrink: 0, display: 'block' }}
    />
  );
}
