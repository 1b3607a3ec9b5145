import Chip from '@mui/material/Chip';
import type { DeskRequest } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';

const colours = { open: 'primary', answered: 'success', closed: 'default' } as const;

export function StatusChip({ status }: { status: DeskRequest['status'] }) {
  const text = useText().support;
  return <Chip size="small" variant="outlined" color={colours[status]} label={text.status[status]} />;
}
