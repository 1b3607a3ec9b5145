import Chip from '@mui/material/Chip';
import { useText } from '../../i18n/text.ts';

/** Messages that no operator has opened yet. */
export function Unread({ count }: { count: number }) {
  const text = useText().support;
  return count === 0 ? null : <Chip size="small" color="primary" label={text.unread(count)} />;
}
