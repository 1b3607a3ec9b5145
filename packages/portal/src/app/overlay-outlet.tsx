import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { onShortcuts } from '../lib/shortcuts.ts';
import { useNetworkIdle } from '../shell/use-network-idle.ts';
import { onDemand } from '../ui/on-demand.ts';

/** Overlays that a key or a menu opens over any screen. */
export const overlays = onDemand({
  palette: () => import('./palette/palette.tsx'),
  help: () => import('./shortcuts-sheet.tsx'),
});

const searchField = () => document.querySelector<HTMLElement>('main [role="search"] input');

/** Renders the quick jump and the sheet of shortcuts while they are open, and handles the portal's keys. */
export function OverlayOutlet() {
  const navigate = useNavigate();
  const shown = overlays.useOpen();
  const { palette, help } = overlays.loaded;

  useEffect(() => {
    const go = (to: string) => () => void navigate(to);
    const keys = {
      palette: () => overlays.toggle('palette'),
      help: () => overlays.toggle('help'),
      // A screen's own search takes precedence.
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
  const isCalm = useNetworkIdle();
  useEffect(() => {
    // Fetched after everything else: text typed right after Ctrl K must not be lost.
    if (isCalm) overlays.loadAll();
  }, [isCalm]);
  // Leaving the signed-in screens closes them.
  useEffect(() => () => overlays.show(null), []);

  return (
    <>
      {shown === 'palette' && palette && <palette.Palette />}
      {shown === 'help' && help && <help.ShortcutsSheet />}
    </>
  );
}
