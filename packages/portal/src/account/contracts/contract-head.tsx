import { useContractText } from './text.ts';
import { paths } from '../../lib/paths.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';

type View = 'index' | 'details' | 'terms' | 'sign';

const views: readonly [View, string][] = [
  ['index', paths.contractIndex],
  ['details', paths.contract],
  ['terms', paths.contractTerms],
  ['sign', paths.contractSign],
];

export function ContractHead({ view, title }: { view: View; title: string }) {
  const { heading, tabs } = useContractText();
  return (
    <>
      <PageHead over={view === 'index' ? undefined : heading} title={title} />
      <LinkTabs label={heading} tabs={views.map(([name, to]) => ({ to, name: tabs[name], current: name === view }))} />
    </>
  );
}
