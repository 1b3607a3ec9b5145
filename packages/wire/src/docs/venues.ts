import type { CallDocs } from './call-docs.ts';
import { hours, page, pagination, venue } from './examples.ts';

const objects = { objects: [venue], pagination: pagination(1) };
const { id, name, city_id, address, object_type_id, legal_entity, start_time, end_time } = venue;
const fields = { name, city_id, address, object_type_id, is_active: true, legal_entity, start_time, end_time };

export const venuesDocs = {
  venues: {
    description: `Your venues by name. \`is_active\` picks active or inactive ones, \`playlist_id\` and \`selection_id\` those
where that playlist or collection plays.`,
    request: { query: { ...page, is_active: 'true' } },
    response: objects,
  },
  createVenue: {
    description: `Adds a venue. \`city_id\` and \`object_type_id\` come from \`GET /cities\` and \`GET /objects/types\`. It plays
at most one of \`playlist_id\` (a playlist of yours) and \`selection_id\` (a collection). \`start_time\` to \`end_time\` holds
every day, local to the city; an end at or before its start runs past midnight.`,
    request: { body: { ...fields, playlist_id: 5 } },
    response: { success: true, object: venue },
  },
  changeVenue: {
    description: `Changes what is named and leaves the rest, hours included. With \`advanced_schedule\` the hours of the
week hold instead of \`start_time\` to \`end_time\`. An id in the body that is not there or not yours is 422 on its field.`,
    request: { body: { id, playlist_id: 5 } },
    response: { success: true, object: venue },
  },
  venueTypes: {
    description: 'The kinds of venues to choose from.',
    response: { types: [{ id: 2, name: 'Bar' }] },
  },
  searchVenues: {
    description: 'Venues whose name, address and legal entity contain what is given, in any letter case.',
    request: { query: page, body: { name: 'quay', is_active: true } },
    response: objects,
  },
  venue: {
    description: 'One venue with its hours of the week.',
    request: { params: { id: '3' } },
    response: { object: venue, hours },
  },
  changeHours: {
    description: `Sets the hours of the week; a day left out stays as it is. A closed day is \`null\` in both fields; half a
day is 422. An end at or before its start is on the next day, and equal ones are 24 hours. On the days when the city’s clocks
are changed, a time that they skip is the moment of the skip; a time that comes twice counts the first time for opening and the
second time for closing.`,
    request: { params: { id: '3' }, body: { mon_start: '09:00', mon_end: '21:00', sun_start: null, sun_end: null } },
    response: { success: true, hours },
  },
} satisfies Record<string, CallDocs>;
