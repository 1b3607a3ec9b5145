import Chip from '@mui/material/Chip';
import { useText } from '../../i18n/text.ts';

/** Whether distributors see it. */
export function PublishedChip({ isPublished }: { isPublished: boolean }) {
  const text = useText().shelves;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isPublished ? 'success' : 'default'}
      label={isPublished ? text.published : text.hidden}
    />
  );
}
