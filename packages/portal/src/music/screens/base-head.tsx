import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';

type View = 'blocks' | 'newAlbums' | 'popular' | 'readyMade' | 'allPlaylists';

const views: readonly [View, string][] = [
  ['blocks', paths.musicbase],
  ['newAlbums', paths.newAlbums],
  ['popular', paths.popularAlbums],
  ['readyMade', paths.readyMade],
  ['allPlaylists', paths.allPlaylists],
];

/** Head of the four views of the music base. */
export function BaseHead({ view }: { view: View }) {
  const { music } = useText();
  return (
    <>
      <PageHead
        over={view === 'newAlbums' ? `${music.base} · ${music.newReleases}` : music.base}
        title={view === 'blocks' ? music.heading : music.tabs[view]}
      />
      <LinkTabs
        label={music.base}
        tabs={views.map(([name, to]) => ({ to, name: music.tabs[name], current: name === view }))}
      />
    </>
  );
}
