import type { Text } from '../ru.ts';

export const conflict: Text['conflict'] = {
  title: 'Someone has changed this record',
  about: 'While you were editing, other values were saved. Choose what is to stand.',
  mine: (value) => `Mine: ${value}`,
  theirs: (value) => `Saved by someone else: ${value}`,
  nothing: 'empty',
  back: 'Back to editing',
  save: 'Save what I chose',
};
