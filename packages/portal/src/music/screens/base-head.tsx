import { useCatalogueText } from '../catalogue/text.ts';
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

export function BaseHead({ view }: { view: View }) {
  const text = useCatalogueText();
  return (
    <>
      <PageHead
        over={view === 'newAlbums' ? `${text.base} · ${text.newReleases}` : text.base}
        title={view === 'blocks' ? text.heading : text.tabs[view]}
      />
      <LinkTabs
        label={text.base}
        tabs={views.map(([name, to]) => ({ to, name: text.tabs[name], current: name === view }))}
      />
    </>
  );
}
