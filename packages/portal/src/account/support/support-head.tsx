import type { ReactNode } from 'react';
import { useSupportText } from './text.ts';
import { paths } from '../../lib/paths.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';

type View = 'overview' | 'request' | 'history';

const views: readonly [View, string][] = [
  ['overview', paths.feedbackIndex],
  ['request', paths.feedback],
  ['history', paths.feedbackHistory],
];

interface SupportHeadProps {
  view: View;
  title: string;
  action?: ReactNode;
}

export function SupportHead({ view, title, action }: SupportHeadProps) {
  const text = useSupportText();
  return (
    <>
      <PageHead over={text.section} title={title} action={action} />
      <LinkTabs
        label={text.section}
        tabs={views.map(([name, to]) => ({ to, name: text.views[name], current: name === view }))}
      />
    </>
  );
}
