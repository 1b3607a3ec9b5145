import type { ReactNode } from 'react';
import { RevokedNotice } from '../features/revoked/revoked-notice.tsx';
import { paths } from '../lib/paths.ts';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { defineNamespace } from '../i18n/namespace.ts';
import type { myMusic } from '../i18n/ru/my-music.ts';

export const [useMyMusicText] = defineNamespace(
  import.meta.glob<typeof myMusic>('../i18n/*/my-music.ts', { eager: true, import: 'myMusic' }),
);

type View = 'overview' | 'playlists' | 'readyMade' | 'albums' | 'revoked';

const views: readonly [View, string][] = [
  ['overview', paths.mymusic],
  ['playlists', paths.myPlaylists],
  ['readyMade', paths.myCollections],
  ['albums', paths.myAlbums],
  ['revoked', paths.revoked],
];

interface MyMusicHeadProps {
  view: View;
  /** What can be done here, beside the heading. */
  action?: ReactNode;
}

/** The head that the pages of my music share. */
export function MyMusicHead({ view, action }: MyMusicHeadProps) {
  const text = useMyMusicText();
  const isOverview = view === 'overview';
  return (
    <>
      <PageHead
        over={isOverview ? undefined : text.heading}
        title={isOverview ? text.heading : text.views[view]}
        action={action}
      />
      <LinkTabs
        label={text.heading}
        tabs={views.map(([name, to]) => ({ to, name: text.views[name], current: name === view }))}
      />
      {isOverview && <RevokedNotice />}
    </>
  );
}
