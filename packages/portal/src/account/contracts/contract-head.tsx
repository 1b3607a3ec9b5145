import { useContractText } from './text.ts';
import { paths } from '../../lib/paths.ts';
import { LinkTabs, viewTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';

const views = {
  index: paths.contractIndex,
  details: paths.contract,
  terms: paths.contractTerms,
  sign: paths.contractSign,
};

export function ContractHead({ view, title }: { view: keyof typeof views; title: string }) {
  const { heading, tabs } = useContractText();
  return (
    <>
      <PageHead over={view === 'index' ? undefined : heading} title={title} />
      <LinkTabs label={heading} tabs={viewTabs(views, tabs, view)} />
    </>
  );
}
