import type { ReactNode } from 'react';
import { useSupportText } from './text.ts';
import { paths } from '../../lib/paths.ts';
import { LinkTabs, viewTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';

const views = {
  overview: paths.feedbackIndex,
  request: paths.feedback,
  history: paths.feedbackHistory,
};

interface SupportHeadProps {
  view: keyof typeof views;
  title: string;
  action?: ReactNode;
}

export function SupportHead({ view, title, action }: SupportHeadProps) {
  const text = useSupportText();
  return (
    <>
      <PageHead over={text.section} title={title} action={action} />
      <LinkTabs label={text.section} tabs={viewTabs(views, text.views, view)} />
    </>
  );
}
