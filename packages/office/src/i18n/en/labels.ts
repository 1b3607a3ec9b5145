import type { Text } from '../ru.ts';

export const labels: Text['labels'] = {
  merge: 'Merge',
  mergeTitle: (name) => `Merge “${name}”`,
  mergeAbout: (n) =>
    `${n === 1 ? '1 track moves' : `${n} tracks move`} to the one you choose. Searches and new files with the old name will use it too. This can’t be undone.`,
  into: 'Merge into',
  merged: 'Merged',
  inUse: 'Only unused entries can be deleted',
};
