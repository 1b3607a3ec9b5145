import { useContractReminder } from '../features/contracts/queries.ts';
import { useText } from '../i18n/text.ts';
import { useNetworkIdle } from './use-network-idle.ts';
import css from './contract-mark.module.css';

/** A dot beside the link to the contract while its signature is asked for; what to do stands on the contract's page. */
export function ContractMark() {
  const { shell } = useText();
  const { status } = useContractReminder(useNetworkIdle());
  if (!status) return null;
  return (
    <span className={css.mark} title={shell.contractWaits}>
      <span className="sr-only">{shell.contractWaits}</span>
    </span>
  );
}
