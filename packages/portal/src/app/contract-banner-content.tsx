import { useState } from 'react';
import { Link } from 'react-router';
import { useContract, useTerms } from '../features/contracts/queries.ts';
import { isAskedFor, standingOf, wayOn } from '../features/contracts/standing.ts';
import { useContractText } from '../i18n/contract.ts';
import { useText } from '../i18n/text.ts';
import { readDraft, writeDraft } from '../lib/drafts.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass, IconButton } from '../ui/button.tsx';
import { CrossIcon } from '../ui/shell-icons.tsx';
import css from './contract-banner.module.css';

/** Under which it is kept that the banner was closed: until logout, in this tab. */
const closed = 'contract-banner';

export function ContractBannerContent() {
  const { shell } = useText();
  const text = useContractText();
  const [isClosed, setClosed] = useState(() => readDraft(closed)['closed'] === true);
  const { data: contract } = useContract(!isClosed);
  const standing = contract === undefined ? null : standingOf(contract);
  const isWanted = !isClosed && standing !== null && isAskedFor(standing);
  // Where no terms are published there is nothing to sign yet.
  const { data: terms } = useTerms(undefined, isWanted);
  if (!isWanted || !terms || terms === 'missing') return null;
  const { title, action } = text.standing[standing];
  return (
    <aside className={css.banner} aria-label={text.heading}>
      <p className={css.words}>{title}</p>
      <Link to={wayOn[standing] ?? paths.contractIndex} className={buttonClass('plain')}>
        {action}
      </Link>
      <IconButton
        label={shell.close}
        className={css.close}
        onClick={() => {
          writeDraft(closed, { closed: true });
          setClosed(true);
        }}
      >
        <CrossIcon />
      </IconButton>
    </aside>
  );
}
