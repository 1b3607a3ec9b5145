import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LinkTabs, viewTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { myMusic } from '../../i18n/ru/my-music.ts';
import { RevokedIcon } from '../../ui/icons.tsx';
import { useRevokedText, useRevokedTracks } from '../revoked/queries.ts';
import { newAmong, readSeen } from '../revoked/seen.ts';
import css from './my-music-head.module.css';

/** Says that tracks were revoked since the last visit; nothing if there are none. */
function RevokedNotice() {
  const text = useRevokedText();
  const page = useRevokedTracks().data?.pages[0];
  if (!page) return null;
  const { count, hit } = newAmong(page.tracks, page.pagination.total, readSeen());
  if (count === 0) return null;
  return (
    <div className={css.notice} role="status">
      <RevokedIcon />
      <p className={css.text}>{text.notice(count, hit)}</p>
      <ButtonLink to={paths.revoked}>{text.noticeLink(hit)}</ButtonLink>
    </div>
  );
}

export const [useMyMusicText] = defineNamespace(
  import.meta.glob<typeof myMusic>('../../i18n/*/my-music.ts', { eager: true, import: 'myMusic' }),
);

const views = {
  overview: paths.mymusic,
  playlists: paths.myPlaylists,
  readyMade: paths.myCollections,
  albums: paths.myAlbums,
  revoked: paths.revoked,
};

interface MyMusicHeadProps {
  view: keyof typeof views;
  /** Action beside the heading. */
  action?: ReactNode;
}

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
      <LinkTabs label={text.heading} tabs={viewTabs(views, text.views, view)} />
      {isOverview && <RevokedNotice />}
    </>
  );
}
