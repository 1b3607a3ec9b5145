import type { ServerText } from '../texts.ts';

export const venues: ServerText['venues'] = {
  yes: 'yes',
  no: 'no',
  closed: 'closed',
  wholeDay: 'around the clock',
  daily: (hours) => `daily ${hours}`,
  days: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
};
