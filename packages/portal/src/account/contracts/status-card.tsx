import type { Contract } from '@kamerton/wire';
import { useContractText } from './text.ts';
import { useDates } from '../../i18n/format.ts';
import { useContractStatusText } from './contract-banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { statusOf, nextScreen } from './status.ts';
import css from './contract.module.css';

export function StatusCard({ contract }: { contract: Contract | null }) {
  const text = useContractText();
  const dates = useDates();
  const status = statusOf(contract);
  const { title, text: about, action } = useContractStatusText()[status];
  const way = nextScreen[status];
  return (
    <Card>
      {contract && <p className="note-14">{text.number(contract.number)}</p>}
      <h2 className={css.title}>{title}</h2>
      <p className="ink-2 mt-8">
        {contract?.terminated_at && `${text.terminatedAt(dates.moment(contract.terminated_at))} `}
        {about}
      </p>
      {contract?.termination_reason && (
        <Facts>
          <Fact name={text.terminationReason}>{contract.termination_reason}</Fact>
        </Facts>
      )}
      {way && (
        <div className="wrap-10 mt-16">
          <ButtonLink to={way} variant="accent">
            {action}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
