import { Link, useSearchParams } from 'react-router';
import { useContract, useTerms } from '../contracts/queries.ts';
import { canSign, statusOf } from '../contracts/status.ts';
import { TermsText } from '../contracts/terms-text.tsx';
import { useContractText } from '../contracts/text.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { Note } from '../../ui/note.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ContractHead } from '../contracts/contract-head.tsx';
import css from './contract.module.css';

/** `?version=3`: an earlier version; anything else is the one in force. */
const versionIn = (params: URLSearchParams) => {
  const text = params.get('version') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};

function Onward() {
  const { terms: text } = useContractText();
  const { data: contract } = useContract();
  if (contract === undefined) return null;
  const status = statusOf(contract);
  if (status === 'none') {
    return (
      <Link to={paths.contract} className={buttonClass('accent')}>
        {text.fill}
      </Link>
    );
  }
  return (
    canSign(status) && (
      <Link to={paths.contractSign} className={buttonClass('accent')}>
        {text.sign}
      </Link>
    )
  );
}

/** The terms in force, or those of a version. */
export function Screen() {
  const { termsHeading, terms: text } = useContractText();
  const [params] = useSearchParams();
  const version = versionIn(params);
  const query = useTerms(version);
  const { data: contract } = useContract();
  const signedUnder = contract?.outdated ? contract.signatures[0]?.terms_version : undefined;
  return (
    <>
      <ContractHead view="terms" title={termsHeading} />
      <div className={css.page}>
        {version !== undefined && (
          <Note
            action={
              <Link to={paths.contractTerms} className="text-link">
                {text.toCurrent}
              </Link>
            }
          >
            <p>{text.former(version)}</p>
          </Note>
        )}
        {version === undefined && signedUnder !== undefined && (
          <Note
            tone="warm"
            action={
              <Link to={`${paths.contractTerms}?version=${signedUnder}`} className="text-link">
                {text.toSigned}
              </Link>
            }
          >
            <p>{text.signedUnder(signedUnder)}</p>
          </Note>
        )}
        <Loaded query={query} skeleton={<RowsSkeleton count={10} />}>
          {(terms) =>
            terms === 'missing' ? (
              <EmptyNotice text={text.missing} />
            ) : (
              <>
                <TermsText terms={terms} />
                <div className="wrap-10">{version === undefined && <Onward />}</div>
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
