import { artworkSvg } from '@kamerton/artwork';
import Box from '@mui/material/Box';
import type { OfficeAlbum } from '@kamerton/wire/office';

interface Props {
  cover: OfficeAlbum['cover'];
  /** What the drawing is chosen by where there is no cover: as in the portal, such as `album 12`. */
  seed: string;
  /** Edge in px. */
  size?: number;
}

/** A small cover beside the name of what it belongs to, which is why it tells nothing itself. */
export function CoverThumb({ cover, seed, size = 32 }: Props) {
  const drawn = () => `data:image/svg+xml,${encodeURIComponent(artworkSvg(seed))}`;
  return (
    <Box
      component="img"
      src={cover ? (size > 80 ? cover.medium : cover.small) : drawn()}
      alt=""
      loading="lazy"
      sx={{ width: size, height: size, borderRadius: 1, flexShrink: 0, display: 'block' }}
    />
  );
}
