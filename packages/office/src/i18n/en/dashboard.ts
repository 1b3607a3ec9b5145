import { pluralEn } from '../plural.ts';
import type { Text } from '../ru.ts';

export const dashboard: Text['dashboard'] = {
  title: 'Dashboard',
  attention: 'Needs attention',
  calm: 'Nothing needs your attention.',
  numbers: {
    waiting: (count) => pluralEn(count, 'request is waiting', 'requests are waiting'),
    contracts_to_sign: (count) => pluralEn(count, 'contract to be signed', 'contracts to be signed'),
    contracts_outdated: (count) => pluralEn(count, 'contract on outdated terms', 'contracts on outdated terms'),
    imports_active: (count) => pluralEn(count, 'import in progress', 'imports in progress'),
    imports_failed: (count) => pluralEn(count, 'import failed this week', 'imports failed this week'),
    deliveries_incomplete: (count) => pluralEn(count, 'incomplete delivery', 'incomplete deliveries'),
    revoked_tracks: (count) => `${pluralEn(count, 'track', 'tracks')} revoked in two weeks`,
    revoked_albums: (count) => `${pluralEn(count, 'album', 'albums')} revoked in two weeks`,
  },
  importGroups: { active: 'In progress', unsuccessful: 'Failed this week' },
  oldest: 'Longest wait:',
  today: 'Today',
  now: 'now',
  lately: 'Last 14 days',
  charts: {
    plays: 'Plays',
    venues: 'Venues on air',
    requests: 'Requests',
    imports: 'Imports',
    tracks: 'New tracks',
  },
  bar: (name, when, count) => `${name}, ${when}: ${count}`,
  system: 'System',
  checkedAt: 'Checked at',
  parts: { emails: 'Email', media: 'Media store', disk: 'Disk space', jobs: 'Background jobs' },
  emails: {
    failed: (count) => `${count} ${pluralEn(count, 'email', 'emails')} could not be sent this week`,
    delayed: (count) => `${count} ${pluralEn(count, 'email was', 'emails were')} not accepted yet and will be retried`,
    not_sent: 'No mail server is set up: emails are written to a folder and reach nobody.',
    fine: 'The mail server has refused no email.',
  },
  media: {
    unreachable: 'The media store does not answer: no music plays.',
    missing: 'The media store answers, but the file of the newest track is not in it.',
    fine: 'The file of the newest track is there.',
  },
  disk: {
    room: (free, size) => `${free} free of ${size}.`,
    low: 'Space is running out.',
    full: 'No space left: imports have stopped.',
  },
  jobs: {
    overdue: 'Overdue:',
    since: 'since',
    fine: 'No job is overdue.',
    names: {
      emails: 'sending emails',
      imports: 'imports',
      deals: 'licence dates from deliveries',
      plays: 'counting plays',
    },
  },
};
