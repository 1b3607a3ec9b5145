import { PlaylistForm } from '../playlists/playlist-form.tsx';
import { rememberPlaylist } from '../playlists/selected-playlist.ts';
import { usePlaylistsText } from '../playlists/text.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigateHere } from '../../shell/use-is-here.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import css from './new-playlist.module.css';

export function Screen() {
  const { form, back } = usePlaylistsText();
  const navigate = useNavigateHere();
  return (
    <>
      <BackLink to={paths.myPlaylists} text={back} />
      <div className={css.page}>
        <PageHead title={form.newTitle} />
        <PlaylistForm
          onSaved={({ id }) => {
            rememberPlaylist(id);
            void navigate(paths.myPlaylist(id), { replace: true });
          }}
          onCancel={() => void navigate(paths.myPlaylists)}
        />
      </div>
    </>
  );
}
