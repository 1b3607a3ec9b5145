import type { Text } from '../ru.ts';

export const conflict: Text['conflict'] = {
  title: 'Someone has changed this record',
  about: 'While you were editing, other values were saved. Choose what is to stand.',
  mine: 'Mine',
  theirs: 'Saved by someone else',
  back: 'Back to editing',
  save: 'Save what I chose',
};
