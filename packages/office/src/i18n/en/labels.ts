import type { Text } from '../ru.ts';

export const labels: Text['labels'] = {
  merge: 'Merge',
  mergeTitle: (name) => `Merge “${name}”`,
  mergeAbout: (n) =>
    `${n === 1 ? '1 track gets' : `${n} tracks get`} the chosen one instead; searches and new files with the old name find the chosen one. This cannot be undone.`,
  into: 'Merge into',
  merged: 'Merged',
  inUse: 'Only what no track has can be deleted',
};
