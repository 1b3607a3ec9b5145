import type { Schedule } from '../schedule.ts';
import { type Docs, page, pagination, success } from './examples.ts';

/** Evenings of another collection, a festive week above, and an announcement before closing time. */
export const exampleSchedule: Schedule = {
  slots: [{ day: 'fri', start: '18:00', end: '01:00', playlist_id: null, selection_id: 41 }],
  layers: [
    {
      name: 'New Year',
      starts_on: '2026-12-28',
      ends_on: '2027-01-03',
      priority: 10,
      is_active: true,
      slots: [{ day: 'thu', start: '10:00', end: '22:00', playlist_id: 5, selection_id: null }],
    },
  ],
  announcements: [
    {
      announcement_id: 6,
      recurrence: { kind: 'times', days: ['mon', 'tue', 'wed', 'thu', 'fri'], times: ['21:45'] },
      starts_on: null,
      ends_on: null,
      is_active: true,
    },
  ],
};

const sources = [
  { kind: 'collection' as const, id: 41, name: 'Evening lights', is_available: true },
  { kind: 'playlist' as const, id: 5, name: 'Morning coffee', is_available: true },
];

const answer = { schedule: exampleSchedule, version: 4, sources };

const announcement = {
  id: 6,
  name: 'We close in 15 minutes',
  duration_ms: 8400,
  file: '/media/announcements/6?account=7&end=1795500000&signature=…',
  created_at: '2026-11-20T09:12:44.000Z',
  venue_count: 2,
};

export const schedulesDocs = {
  schedule: {
    description:
      'What plays when in a venue beside what is assigned to it. Slots hold in the venue’s local time; an end at or before the start is on the next day. Slots of a layer cover the week’s on its dates; among layers the higher priority wins, and the later in the list of equal ones. Where slots of one list overlap, the one that starts later plays. Where none holds, the assigned playlist or collection plays. `sources` names what the slots name; what was deleted has `is_available: false`, and the assigned one plays instead.',
    request: { params: { id: '3' } },
    response: answer,
  },
  changeSchedule: {
    description:
      'Replaces the schedule as a whole. Send the `version` that you have read: if somebody else has changed the schedule since, you get 409 with `conflict`. Playlists must be your own, and announcements uploaded by you (otherwise 422 on that field). What was deleted since may stay in a slot that names it already. Devices follow within seconds.',
    request: { params: { id: '3' }, body: { schedule: exampleSchedule, version: 3 } },
    response: { ...success, ...answer },
  },
  copySchedule: {
    description:
      'Replaces the named parts of the schedules of other venues by this venue’s. All or none: a venue that isn’t yours makes it 422. The venue itself may be among them and stays as it is; `copied` counts the others.',
    request: { params: { id: '3' }, body: { venue_ids: [4, 9], parts: ['slots', 'announcements'] } },
    response: { ...success, copied: 2 },
  },
  announcements: {
    description:
      'Your announcements and jingles, newest first. `file` is signed and valid for 12 hours; `venue_count` is the number of venues whose schedules name it.',
    request: { query: page },
    response: { announcements: [announcement], pagination: pagination(1) },
  },
  createAnnouncement: {
    description:
      'Uploads audio of at most 300 seconds and 10 MiB. It is decoded, measured and stored as a file that every browser plays. Audio that can’t be decoded is 422 with `malformed`, longer audio with `too_long`. An account has 200 announcements at most (422 with `too_many`).',
    request: { body: { name: announcement.name, audio: 'data:audio/mpeg;base64,SUQz…' } },
    response: { ...success, announcement },
  },
  changeAnnouncement: {
    description: 'Renames an announcement.',
    request: { params: { id: '6' }, body: { name: announcement.name } },
    response: { ...success, announcement },
  },
  removeAnnouncement: {
    description: 'Deletes an announcement and its audio. One that a schedule names is 409 with `in_use`.',
    request: { params: { id: '6' } },
    response: success,
  },
} satisfies Docs;
