import { type Docs, page, pagination } from './examples.ts';

const filter = { is_active: true, tag_ids: [4], tags_match: 'any' };
const fingerprint = 'k0Jv2mS3o6J0bWZC1mEe2w';
const saved = { id: 7, name: 'Open in the centre', filter };

export const venueChangesDocs = {
  changeVenues: {
    description: `Changes the venues with these \`ids\`, or all that match \`filter\`. First send \`dry_run: true\`: the answer
tells what changes in each venue. Then send the same with \`dry_run: false\` and its \`fingerprint\`; if somebody has changed
a venue in between, so that something else would change, nothing is applied and the answer is 409 \`conflict\`. All venues
that are not refused change in one transaction. \`undo.token\` undoes it within a day.`,
    request: { body: { dry_run: true, filter, change: { playlist_id: 5, add_tags: ['Evening'] } } },
    response: {
      success: true,
      total: 12,
      changed: 1,
      unchanged: 10,
      fingerprint,
      venues: [
        {
          id: 3,
          name: 'Bar on the quay',
          changes: [
            { field: 'source', from: 'Morning', to: 'Evening at the bar' },
            { field: 'tags', from: 'City centre', to: 'City centre, Evening' },
          ],
        },
      ],
      refused: [{ id: 9, name: 'Kiosk', fields: { tags: 'too_many' } }],
      undo: null,
    },
  },
  undoVenueChanges: {
    description: `Gives venues the values that they had before a change of many at once or an import, deletes those that
the import has added (\`removed\`), and brings a deleted tag back with its rules. A venue that was changed, paired or
deleted since stays as it is, as does one whose former playlist is deleted. A token works once.`,
    request: { body: { token: '0b8f9c1e-6d1f-4c56-9c5b-3d7a0b6d2f10' } },
    response: { success: true, restored: 11, removed: 0, kept: [{ id: 9, name: 'Kiosk', reason: 'changed' }] },
  },
  removeVenues: {
    description: `Deletes one venue (\`id: 3\`) or several (\`id: [3, 9]\`), all or, where one is not yours, none. Its players
fall silent and stay paired. Within a day \`POST /objects/restore\` brings everything back; then its players are unpaired,
and they report what they have played first. What a deleted venue has played stays on record.`,
    request: { query: {}, body: { id: [3, 9] } },
    response: { success: true, until: '2026-11-21T09:00:00Z' },
  },
  restoreVenues: {
    description: `Brings deleted venues back as they were. One that is there already stays; one that was deleted more than
a day ago is 404, and none comes back then.`,
    request: { body: { id: [3, 9] } },
    response: { success: true },
  },
  deletedVenues: {
    description: 'Your venues that were deleted within a day.',
    request: { query: page },
    response: {
      objects: [
        {
          id: 3,
          name: 'Bar on the quay',
          city_name: 'Kazan',
          address: '1 Quay',
          players: 1,
          deleted_at: '2026-11-20T09:00:00Z',
          restorable_until: '2026-11-21T09:00:00Z',
        },
      ],
      pagination: pagination(1),
    },
  },
  venueFilters: {
    description: 'Filters of the list of venues that you keep under a name.',
    response: { filters: [saved] },
  },
  saveVenueFilter: {
    description: 'Saves a filter under a name; one with this name is replaced.',
    request: { body: { name: saved.name, filter } },
    response: { success: true, filter: saved },
  },
  removeVenueFilter: {
    description: 'Deletes a saved filter.',
    request: { params: { id: '7' } },
    response: { success: true },
  },
} satisfies Docs;
