import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { onShortcuts } from '../lib/shortcuts.ts';
import { overlays } from './overlays.ts';

const searchField = () => document.querySelector<HTMLElement>('main [role="search"] input');

/** Where the quick jump and the sheet of shortcuts stand while they are open, and the portal's keys. */
export function OverlayOutlet() {
  const navigate = useNavigate();
  const shown = overlays.useOpen();
  const { palette, help } = overlays.loaded;

  useEffect(() => {
    const go = (to: string) => () => void navigate(to);
    const keys = {
      palette: () => overlays.toggle('palette'),
      help: () => overlays.toggle('help'),
      // On a screen with a search of its own, that one.
      find: () => {
        const field = searchField();
        if (field) field.focus();
        else void navigate(paths.search);
      },
      goHome: go(paths.home),
      goMyMusic: go(paths.mymusic),
      goMusicBase: go(paths.musicbase),
      goSearch: go(paths.search),
      goVenues: go(paths.venues),
      goFeedback: go(paths.feedback),
    };
    return onShortcuts(() => keys);
  }, [navigate]);
  useEffect(() => {
    // Fetched when all else is there: what is typed at once after Ctrl K is not to be lost.
    const ahead = setTimeout(overlays.loadAll, 3000);
    return () => {
      clearTimeout(ahead);
      // Whoever leaves the signed-in screens leaves them too.
      overlays.show(null);
    };
  }, []);

  return (
    <>
      {shown === 'palette' && palette && <palette.Palette />}
      {shown === 'help' && help && <help.ShortcutsSheet />}
    </>
  );
}
