import type { OfficeCollection } from '@kamerton/wire/office';
import { coverAddresses } from '../../media/covers.ts';
import { setDuration } from '../catalogue/present.ts';
import type { DeskCollectionRow } from './collections-desk.store.ts';

export const presentDeskCollection = ({ cover_hash, duration_ms, ...row }: DeskCollectionRow): OfficeCollection => ({
  ...row,
  cover: coverAddresses(cover_hash),
  duration: setDuration(duration_ms),
});
