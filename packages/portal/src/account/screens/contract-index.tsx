import { useContract, useTerms } from '../contracts/queries.ts';
import { SignedDocument } from '../contracts/signed-document.tsx';
import { StatusCard } from '../contracts/status-card.tsx';
import { Steps } from '../contracts/steps.tsx';
import { useContractText } from '../contracts/text.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ContractHead } from '../contracts/contract-head.tsx';
import css from './contract.module.css';

export function Screen() {
  const { heading } = useContractText();
  const { data: contract, ...query } = useContract();
  const { data: terms } = useTerms();
  const loaded = contract === undefined ? undefined : { contract };
  return (
    <>
      <ContractHead view="index" title={heading} />
      <Loaded query={{ ...query, data: loaded }} skeleton={<RowsSkeleton count={4} />}>
        {({ contract }) => {
          const signature = contract?.signatures[0];
          return (
            <div className={css.columns}>
              <div className={css.column}>
                <StatusCard contract={contract} />
                {contract?.state !== 'terminated' && <Steps contract={contract} terms={terms} />}
              </div>
              {contract && signature && <SignedDocument contract={contract} signature={signature} />}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
