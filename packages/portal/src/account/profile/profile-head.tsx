import { useProfileText } from '../../i18n/account-text.ts';
import { paths } from '../../lib/paths.ts';
import { LinkTabs, viewTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';

const views = {
  index: paths.profileIndex,
  data: paths.profile,
  password: paths.password,
};

export function ProfileHead({ view, title }: { view: keyof typeof views; title: string }) {
  const { heading, tabs } = useProfileText();
  return (
    <>
      <PageHead over={view === 'index' ? undefined : heading} title={title} />
      <LinkTabs label={heading} tabs={viewTabs(views, tabs, view)} />
    </>
  );
}
