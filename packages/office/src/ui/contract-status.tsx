import type { ContractStanding } from '@kamerton/wire/office';
import { useText } from '../i18n/text.ts';
import { Status } from './status.tsx';

const tones = {
  none: 'quiet',
  draft: 'quiet',
  signed: 'good',
  outdated: 'warning',
  changed: 'warning',
  terminated: 'bad',
} as const;

/** Where a distributor is with the contract. */
export function ContractStatus({ standing }: { standing: ContractStanding }) {
  const text = useText().contracts;
  return <Status tone={tones[standing]}>{text.standings[standing]}</Status>;
}
