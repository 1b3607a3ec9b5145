import { pluralEn } from '../plural.ts';
import type { Text } from '../ru.ts';

export const dashboard: Text['dashboard'] = {
  title: 'Dashboard',
  attention: 'Needs attention',
  calm: 'Nothing needs your attention.',
  numbers: {
    waiting: (count) => pluralEn(count, 'request is waiting', 'requests are waiting'),
    contracts_to_sign: (count) => pluralEn(count, 'contract to sign', 'contracts to sign'),
    contracts_outdated: (count) => pluralEn(count, 'contract on outdated terms', 'contracts on outdated terms'),
    imports_active: (count) => pluralEn(count, 'import in progress', 'imports in progress'),
    imports_failed: (count) => pluralEn(count, 'import failed this week', 'imports failed this week'),
    deliveries_incomplete: (count) => pluralEn(count, 'incomplete delivery', 'incomplete deliveries'),
    revoked_tracks: (count) => `${pluralEn(count, 'track', 'tracks')} revoked in the last two weeks`,
    revoked_albums: (count) => `${pluralEn(count, 'album', 'albums')} revoked in the last two weeks`,
  },
  importGroups: { active: 'In progress', unsuccessful: 'Failed this week' },
  oldest: 'Longest wait:',
  today: 'Today',
  now: 'now',
  lately: 'Last 14 days',
  charts: {
    plays: 'Plays',
    venues: 'Objects on air',
    requests: 'Requests',
    imports: 'Imports',
    tracks: 'New tracks',
  },
  bar: (name, when, count) => `${name}, ${when}: ${count}`,
  system: 'System',
  checkedAt: 'Checked at',
  parts: { emails: 'Email', media: 'Media store', disk: 'Disk space', jobs: 'Background jobs' },
  emails: {
    failed: (count) => `${count} ${pluralEn(count, 'email', 'emails')} couldn’t be sent this week`,
    delayed: (count) =>
      `${count} ${pluralEn(count, 'email has', 'emails have')} not been accepted yet and will be retried`,
    not_sent: 'No mail server is configured: emails are saved to a folder and not delivered.',
    fine: 'No email has been rejected.',
  },
  media: {
    unreachable: 'The media store can’t be reached: music won’t play.',
    missing: 'The media store can be reached, but the newest track’s file is missing.',
    fine: 'The newest track’s file is available.',
  },
  disk: {
    room: (free, size) => `${free} free of ${size}.`,
    low: 'Space is running out.',
    full: 'No space left: imports have stopped.',
  },
  jobs: {
    overdue: 'Overdue:',
    since: 'since',
    fine: 'No overdue jobs.',
    names: {
      emails: 'sending emails',
      imports: 'imports',
      deals: 'licence dates from deliveries',
      plays: 'counting plays',
    },
  },
};
