import { useState } from 'react';
import { nextScreen, type ContractStatus } from './status.ts';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { contractStatus } from '../../i18n/ru/notices.ts';
import { useText } from '../../i18n/text.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { CrossIcon } from '../../ui/shell-icons.tsx';
import { classes } from '../../ui/classes.ts';
import css from './contract-banner.module.css';

export const [useContractStatusText] = defineNamespace(
  import.meta.glob<typeof contractStatus>('../../i18n/*/notices.ts', { eager: true, import: 'contractStatus' }),
);

/** Key for having closed the banner: until logout, in this tab. */
const closed = 'contract-banner';

/** Asks on Home for the signature of the contract; elsewhere the link to it has a mark. */
export function ContractBanner({ status }: { status: ContractStatus }) {
  const { shell } = useText();
  const { title, text, action } = useContractStatusText()[status];
  const [isClosed, setClosed] = useState(() => readDraft(closed)['closed'] === true);
  if (isClosed) return null;
  return (
    <aside className={classes('edged', css.banner)} aria-label={shell.links.contract}>
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        <p>{text}</p>
      </div>
      <ButtonLink to={nextScreen[status] ?? paths.contractIndex}>{action}</ButtonLink>
      <IconButton
        label={shell.close}
        className={css.close}
        onClick={() => {
          writeDraft(closed, { closed: true });
          setClosed(true);
          // The button is gone: the focus moves to the page's beginning.
          document.querySelector('main')?.focus({ preventScroll: true });
        }}
      >
        <CrossIcon />
      </IconButton>
    </aside>
  );
}
