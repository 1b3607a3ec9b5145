import { Link, useSearchParams } from 'react-router';
import { useContract, useTerms } from '../contracts/queries.ts';
import { canSign, statusOf } from '../contracts/status.ts';
import { TermsText } from '../contracts/terms-text.tsx';
import { useContractText } from '../contracts/text.ts';
import { formatDay } from '../../i18n/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { Note } from '../../ui/note.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ContractHead } from '../contracts/contract-head.tsx';
import css from './contract.module.css';

/** `?version=3`: this version; anything else is the one in force. */
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
      <ButtonLink to={paths.contract} variant="accent">
        {text.fill}
      </ButtonLink>
    );
  }
  return (
    canSign(status) && (
      <ButtonLink to={paths.contractSign} variant="accent">
        {text.sign}
      </ButtonLink>
    )
  );
}

type Terms = ReturnType<typeof useTerms>['data'];

/** Says of terms that are not in force whether they were, or are to come. */
function OtherVersion({ terms, inForce }: { terms: Terms; inForce: Terms }) {
  const { terms: text } = useContractText();
  if (!terms || terms === 'missing' || !inForce) return null;
  const { version, effective_from } = terms;
  if (inForce !== 'missing' && inForce.version === version) return null;
  const isEarlier = inForce !== 'missing' && version < inForce.version;
  const current = (
    <Link to={paths.contractTerms} className="text-link">
      {text.toCurrent}
    </Link>
  );
  return (
    <Note action={inForce === 'missing' ? undefined : current}>
      <p>{isEarlier ? text.former(version) : text.coming(version, formatDay(effective_from))}</p>
    </Note>
  );
}

/** The terms in force, or those of a version. */
export function Screen() {
  const { termsHeading, terms: text } = useContractText();
  const [params] = useSearchParams();
  const version = versionIn(params);
  const query = useTerms(version);
  const { data: inForce } = useTerms();
  const isInForce = version === undefined || (inForce && inForce !== 'missing' && inForce.version === version);
  const { data: contract } = useContract();
  const signedUnder = contract?.outdated ? contract.signatures[0]?.terms_version : undefined;
  return (
    <>
      <ContractHead view="terms" title={termsHeading} />
      <div className={css.page}>
        <OtherVersion terms={query.data} inForce={inForce} />
        {isInForce && signedUnder !== undefined && (
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
                <div className="wrap-10">{isInForce && <Onward />}</div>
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
