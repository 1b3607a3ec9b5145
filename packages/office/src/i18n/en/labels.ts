import type { Text } from '../ru.ts';

export const labels: Text['labels'] = {
  merge: 'Merge',
  mergeTitle: (name) => `Merge “${name}”`,
  mergeAbout: (n) =>
    `${n === 1 ? '1 track moves' : `${n} tracks move`} to the one you choose. Searches and new files with the old name will use it too. You can undo it for a minute.`,
  into: 'Merge into',
  merged: (name, into) => `“${name}” merged into “${into}”`,
  undo: 'Undo',
  close: 'Close',
  unmerged: (name) => `“${name}” is back`,
  tooLate: 'The merge can no longer be undone',
  inUse: 'Only unused entries can be deleted',
};
