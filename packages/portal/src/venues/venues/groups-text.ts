import { defineNamespace } from '../../i18n/namespace.ts';
import type { venueGroups } from '../../i18n/ru/venue-groups.ts';

/** Texts about groups of venues, apart from those that every list of venues needs. */
export const [useGroupsText, currentGroupsText] = defineNamespace(
  import.meta.glob<typeof venueGroups>('../../i18n/*/venue-groups.ts', { eager: true, import: 'venueGroups' }),
);
