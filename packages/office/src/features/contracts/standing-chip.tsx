import Chip from '@mui/material/Chip';
import type { ContractStanding } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';

const colours = {
  none: 'default',
  draft: 'default',
  signed: 'success',
  outdated: 'warning',
  changed: 'warning',
  terminated: 'error',
} as const;

/** Where a distributor is with the contract. */
export function StandingChip({ standing }: { standing: ContractStanding }) {
  const text = useText().contracts;
  return <Chip size="small" variant="outlined" color={colours[standing]} label={text.standings[standing]} />;
}
