import { useCatalogueText } from '../catalogue/text.ts';
import { paths } from '../../lib/paths.ts';
import { LinkTabs, viewTabs } from '../../ui/link-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';

const views = {
  blocks: paths.musicbase,
  newAlbums: paths.newAlbums,
  popular: paths.popularAlbums,
  readyMade: paths.readyMade,
  allPlaylists: paths.allPlaylists,
};

export function BaseHead({ view }: { view: keyof typeof views }) {
  const text = useCatalogueText();
  return (
    <>
      <PageHead
        over={view === 'newAlbums' ? `${text.base} · ${text.newReleases}` : text.base}
        title={view === 'blocks' ? text.heading : text.tabs[view]}
      />
      <LinkTabs label={text.base} tabs={viewTabs(views, text.tabs, view)} />
    </>
  );
}
