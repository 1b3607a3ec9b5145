import type { Contract } from '@kamerton/wire';
import { Link } from 'react-router';
import { DetailsFacts } from '../contracts/details-facts.tsx';
import { useContract, useTerms } from '../contracts/queries.ts';
import { SignForm } from '../contracts/sign-form.tsx';
import { canSign, statusOf } from '../contracts/status.ts';
import { currentContractText, useContractText } from '../contracts/text.ts';
import { useContractStatusText } from '../contracts/contract-banner.tsx';
import { paths } from '../../lib/paths.ts';
import { useNavigateHere } from '../../shell/use-is-here.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { notify } from '../../ui/notify.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ContractHead } from '../contracts/contract-head.tsx';
import css from './contract.module.css';

/** Explains that there is nothing to sign, and links on. */
function Nothing({ contract, isPublished }: { contract: Contract | null; isPublished: boolean }) {
  const { sign, terms, tabs } = useContractText();
  const status = useContractStatusText();
  if (!contract) {
    return (
      <EmptyNotice
        text={sign.none}
        action={
          <ButtonLink to={paths.contract} variant="accent">
            {status.none.action}
          </ButtonLink>
        }
      />
    );
  }
  const unsignable = isPublished ? sign.signed : terms.missing;
  return (
    <EmptyNotice
      text={contract.state === 'terminated' ? status.terminated.title : unsignable}
      action={
        <ButtonLink to={paths.contractIndex}>{contract.state === 'signed' ? sign.toContract : tabs.index}</ButtonLink>
      }
    />
  );
}

/** Signs the contract with the present details and the terms in force. */
export function Screen() {
  const { signHeading, sign } = useContractText();
  const navigate = useNavigateHere();
  const { data: contract, ...query } = useContract();
  const terms = useTerms();
  const loaded = contract !== undefined && terms.data ? { contract, terms: terms.data } : undefined;
  const failed = query.error ? query : terms;

  const finish = () => {
    notify('success', currentContractText().sign.done);
    void navigate(paths.contractIndex);
  };

  return (
    <>
      <ContractHead view="sign" title={signHeading} />
      <div className={css.page}>
        <Loaded query={{ ...failed, data: loaded }} skeleton={<RowsSkeleton count={6} />}>
          {({ contract, terms }) =>
            contract && terms !== 'missing' && canSign(statusOf(contract)) ? (
              <>
                <Card title={sign.what}>
                  <p>
                    {sign.contract} {contract.number}, {sign.terms.toLowerCase()}: {sign.version(terms.version)}.{' '}
                    <Link to={paths.contractTerms} className="text-link">
                      {sign.read}
                    </Link>
                  </p>
                  <div className={css.facts}>
                    <DetailsFacts contract={contract} />
                  </div>
                  <Link to={paths.contract} className="text-link">
                    {sign.edit}
                  </Link>
                </Card>
                <SignForm contract={contract} version={terms.version} onSigned={finish} />
              </>
            ) : (
              <Nothing contract={contract} isPublished={terms !== 'missing'} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}
