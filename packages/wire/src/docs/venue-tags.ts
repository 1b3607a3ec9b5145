import type { Docs } from './examples.ts';

const tag = { id: 4, name: 'City centre' };

export const venueTagsDocs = {
  venueTags: {
    description:
      'Your tags with the number of venues that have each. A tag is created by using it in a venue’s `tags`.',
    response: { tags: [{ ...tag, venues: 12 }] },
  },
  renameVenueTag: {
    description: 'Renames a tag on all its venues. A name that another of your tags has, in any letter case, is 422.',
    request: { params: { id: '4' }, body: { name: 'Centre' } },
    response: { success: true, tag: { ...tag, name: 'Centre' } },
  },
  removeVenueTag: {
    description:
      'Deletes a tag and takes it off all venues. Its music rules go with it: what they blocked plays again.',
    request: { params: { id: '4' } },
    response: { success: true },
  },
} satisfies Docs;
