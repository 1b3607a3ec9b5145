import type { OfficeTrack } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Status } from '../../ui/status.tsx';

type Given = Pick<OfficeTrack, 'revoked'> & { album_is_revoked?: boolean };

/** Says where something is revoked; what plays needs no mark. */
export function RevokedStatus({ revoked, album_is_revoked: withAlbum = false }: Given) {
  const text = useText().catalogue;
  if (!revoked && !withAlbum) return null;
  return <Status tone="bad">{revoked ? text.revoked : text.albumRevoked}</Status>;
}
