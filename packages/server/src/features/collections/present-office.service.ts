import type { OfficeCollection } from '@kamerton/wire/office';
import { coverAddresses } from '../../media/covers.ts';
import { setDuration } from '../track-rows/present.service.ts';
import type { OfficeCollectionRow } from './collections.office.store.ts';

export const presentOfficeCollection = ({
  cover_hash,
  duration_ms,
  ...row
}: OfficeCollectionRow): OfficeCollection => ({
  ...row,
  cover: coverAddresses(cover_hash),
  duration: setDuration(duration_ms),
});
