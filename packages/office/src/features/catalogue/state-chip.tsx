import Chip from '@mui/material/Chip';
import type { OfficeTrack } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';

type Given = Pick<OfficeTrack, 'revoked'> & { album_is_revoked?: boolean };

/** Says where something is revoked; what plays needs no mark. */
export function StateChip({ revoked, album_is_revoked: withAlbum = false }: Given) {
  const text = useText().catalogue;
  if (!revoked && !withAlbum) return null;
  return <Chip size="small" color="error" variant="outlined" label={revoked ? text.revoked : text.albumRevoked} />;
}
