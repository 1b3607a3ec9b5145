import { type Docs, hours, page, pagination, venue } from './examples.ts';

const objects = { objects: [venue], pagination: pagination(1) };
const { id, name, city_id, address, object_type_id, legal_entity, start_time, end_time } = venue;
const fields = { name, city_id, address, object_type_id, is_active: true, legal_entity, start_time, end_time };

export const venuesDocs = {
  venues: {
    description: `Your venues, by name. \`is_active\` filters active or inactive ones, \`tag_ids\` (with commas between) those with any of these tags or, with
\`tags_match=all\`, with all of them, \`playlist_id\` and \`selection_id\` those
where that playlist or collection plays, assigned or by a schedule.`,
    request: { query: { ...page, is_active: 'true' } },
    response: objects,
  },
  createVenue: {
    description: `Adds a venue. \`city_id\` and \`object_type_id\` come from \`GET /cities\` and \`GET /objects/types\`. It plays
at most one of \`playlist_id\` (one of your playlists) and \`selection_id\` (a collection). \`start_time\` to \`end_time\` applies
every day, in the city’s local time; an end at or before the start means past midnight. \`tags\` are names: a new one creates a
tag.`,
    request: { body: { ...fields, playlist_id: 5 } },
    response: { success: true, object: venue },
  },
  changeVenue: {
    description: `Updates the fields you send and leaves the rest, including hours. With \`advanced_schedule\`, the weekly
hours apply instead of \`start_time\` to \`end_time\`. \`tags\` replaces the venue’s tags. An id in the body that doesn’t exist or isn’t yours is 422 on its field.`,
    request: { body: { id, playlist_id: 5 } },
    response: { success: true, object: venue },
  },
  venueTypes: {
    description: 'The venue types to choose from.',
    response: { types: [{ id: 2, name: 'Bar' }] },
  },
  searchVenues: {
    description: 'Venues whose name, address and legal entity contain the given text, case-insensitive.',
    request: { query: page, body: { name: 'quay', is_active: true } },
    response: objects,
  },
  venue: {
    description: 'One venue with its weekly hours.',
    request: { params: { id: '3' } },
    response: { object: venue, hours },
  },
  changeHours: {
    description: `Sets the weekly hours; omitted days stay as they are. A closed day is \`null\` in both fields; only one of the
two is 422. An end at or before the start is on the next day; equal times mean 24 hours. When the city’s clocks change, a
time that is skipped means the moment of the change, and a time that occurs twice means the first occurrence for opening
and the second for closing.`,
    request: { params: { id: '3' }, body: { mon_start: '09:00', mon_end: '21:00', sun_start: null, sun_end: null } },
    response: { success: true, hours },
  },
} satisfies Docs;
