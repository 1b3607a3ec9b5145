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
    description: `Deletes a tag and takes it off all venues. Its music rules go with it: what they blocked plays again.
\`POST /objects/many/undo\` with \`undo.token\` brings both back within a day.`,
    request: { params: { id: '4' } },
    response: {
      success: true,
      undo: { token: '0b8f9c1e-6d1f-4c56-9c5b-3d7a0b6d2f10', until: '2026-11-21T09:00:00Z' },
    },
  },
} satisfies Docs;
