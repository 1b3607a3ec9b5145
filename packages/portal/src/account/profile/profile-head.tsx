import { useProfileText } from '../../i18n/account-text.ts';
import { paths } from '../../lib/paths.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';

type View = 'index' | 'data' | 'password';

const views: readonly [View, string][] = [
  ['index', paths.profileIndex],
  ['data', paths.profile],
  ['password', paths.password],
];

export function ProfileHead({ view, title }: { view: View; title: string }) {
  const { heading, tabs } = useProfileText();
  return (
    <>
      <PageHead over={view === 'index' ? undefined : heading} title={title} />
      <LinkTabs label={heading} tabs={views.map(([name, to]) => ({ to, name: tabs[name], current: name === view }))} />
    </>
  );
}
