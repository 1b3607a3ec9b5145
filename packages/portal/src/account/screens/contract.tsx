import { DetailsFacts } from '../contracts/details-facts.tsx';
import { DetailsForm } from '../contracts/details-form.tsx';
import { useContract } from '../contracts/queries.ts';
import { useContractText } from '../contracts/text.ts';
import { useContractStatusText } from '../contracts/contract-banner.tsx';
import { paths } from '../../lib/paths.ts';
import { useNavigateHere } from '../../shell/use-is-here.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ContractHead } from '../contracts/contract-head.tsx';
import css from './contract.module.css';

/** Details of the contract; read-only if it is terminated. */
export function Screen() {
  const { detailsHeading } = useContractText();
  const { terminated } = useContractStatusText();
  const navigate = useNavigateHere();
  const { data: contract, ...query } = useContract();
  const loaded = contract === undefined ? undefined : { contract };
  return (
    <>
      <ContractHead view="details" title={detailsHeading} />
      <div className={css.page}>
        <Loaded query={{ ...query, data: loaded }} skeleton={<RowsSkeleton count={6} />}>
          {({ contract }) =>
            contract?.state === 'terminated' ? (
              <>
                <Note tone="danger" title={terminated.title} />
                <Card>
                  <DetailsFacts contract={contract} />
                </Card>
              </>
            ) : (
              <DetailsForm contract={contract} onSaved={() => void navigate(paths.contractTerms)} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}
