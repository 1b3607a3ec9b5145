import type { api, Contract, ResponseOf } from '@kamerton/wire';
import { Link } from 'react-router';
import { useContractText } from './text.ts';
import { formatDay, useDates } from '../../i18n/format.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { CheckIcon } from '../../ui/shell-icons.tsx';
import { nextStep, statusOf } from './status.ts';
import css from './contract.module.css';

interface StepsProps {
  contract: Contract | null;
  /** Undefined while loading. */
  terms: ResponseOf<typeof api.contractTerms> | 'missing' | undefined;
}

/** Three steps to a signed contract: which are done, which is next. */
export function Steps({ contract, terms }: StepsProps) {
  const { steps: text } = useContractText();
  const dates = useDates();
  const status = statusOf(contract);
  const next = nextStep(status);
  const signature = status === 'signed' ? contract?.signatures[0] : undefined;
  const steps = [
    {
      name: 'details',
      to: paths.contract,
      done: contract !== null,
      about: contract ? text.detailsDone : text.detailsTodo,
    },
    {
      name: 'terms',
      to: paths.contractTerms,
      done: status === 'signed' || status === 'changed',
      about:
        terms === 'missing'
          ? text.termsMissing
          : terms && text.termsAbout(terms.version, formatDay(terms.effective_from)),
    },
    {
      name: 'sign',
      to: paths.contractSign,
      done: signature !== undefined,
      about: signature ? text.signDone(dates.moment(signature.signed_at)) : text.signTodo,
    },
  ] as const;
  const list = (
    <ol className="stack-4">
      {steps.map(({ name, to, done, about }, at) => (
        <li key={name}>
          <Link
            to={to}
            className={classes(css.step, done && css.done, name === next && css.next)}
            aria-current={name === next ? 'step' : undefined}
          >
            <span className={css.mark} aria-hidden="true">
              {done && name !== next ? <CheckIcon size={16} /> : at + 1}
            </span>
            <span className="min-w-0 grid">
              <span className="font-semibold">{text[name]}</span>
              <span className="note-14">{about ?? '…'}</span>
            </span>
            {(done || name === next) && <span className="sr-only">{name === next ? text.next : text.done}</span>}
          </Link>
        </li>
      ))}
    </ol>
  );
  // Folded once the contract is signed.
  if (next === null) {
    return (
      <Card>
        <details className={css.way}>
          <summary>{text.title}</summary>
          {list}
        </details>
      </Card>
    );
  }
  return <Card title={text.title}>{list}</Card>;
}
