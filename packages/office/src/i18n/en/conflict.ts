import type { Text } from '../ru.ts';

export const conflict: Text['conflict'] = {
  title: 'Someone else changed this record',
  about: 'Other values were saved while you were editing. Choose which ones to keep.',
  mine: 'Your value',
  theirs: 'Saved value',
  back: 'Back to editing',
  save: 'Save selected values',
};
