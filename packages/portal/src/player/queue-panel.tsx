import { Dialog } from '@base-ui/react/dialog';
import { useId, useMemo, useState } from 'react';
import { useTracksText } from '../i18n/tracks-text.ts';
import { useText } from '../i18n/text.ts';
import { formatNumber, formatSetDuration } from '../i18n/format.ts';
import { trackSeconds } from '../lib/format.ts';
import { useBackCloses } from '../ui/back-closes.ts';
import { Artwork } from '../ui/artwork.tsx';
import { Button, iconButtonClass } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { AddToListIcon, ShuffleIcon } from '../ui/icons.tsx';
import { CrossIcon } from '../ui/shell-icons.tsx';
import { FailedIcon } from './failed-icon.tsx';
import { panels } from './panels.ts';
import { PlayingIndicator } from './playing-indicator.tsx';
import { QueueList } from './queue-list.tsx';
import { currentTrack, type QueueTrack } from './state.ts';
import { player, usePlayer } from './store.ts';
import { TrackLink } from './track-link.tsx';
import type { Collect } from './track-menu.tsx';
import css from './queue.module.css';

function durationOf(tracks: readonly QueueTrack[]) {
  const all = tracks.reduce((sum, { duration, file }) => sum + (file ? trackSeconds(duration) : 0), 0);
  return { hours: Math.floor(all / 3600), minutes: Math.floor((all % 3600) / 60), seconds: all % 60 };
}

/** Number and total length of the coming tracks. */
function Figures() {
  const { music } = useText();
  const playlist = usePlayer((state) => state.playlist);
  const first = usePlayer((state) => state.currentIndex) + 1;
  const rest = useMemo(() => playlist.slice(first), [playlist, first]);
  if (rest.length === 0) return null;
  return (
    <span className={css.figures}>
      {music.tracks(rest.length, formatNumber(rest.length))} · {formatSetDuration(durationOf(rest))}
    </span>
  );
}

function Current() {
  const track = usePlayer(currentTrack);
  const isPlaying = usePlayer((state) => state.isPlaying);
  if (!track) return null;
  return (
    <div className={css.current}>
      <Artwork cover={track.cover} seed={`album ${track.album_id}`} side={40} className={css.cover} />
      <TrackLink track={track} className={css.link} />
      <FailedIcon trackId={track.id} />
      <PlayingIndicator paused={!isPlaying} className={css.mark} />
    </div>
  );
}

/** Actions for the whole queue. */
function Actions({ isPhone, onCollect }: QueuePanelProps) {
  const t = useTracksText().queue;
  const { shuffle, queue } = useText().player;
  const isShuffle = usePlayer((state) => state.isShuffle);
  const isLong = usePlayer((state) => state.playlist.length > 1);
  const handleSave = () => {
    const ids = [...new Set(player.state().playlist.map(({ id }) => id))];
    // Two sheets on top of each other would be too many.
    if (isPhone) panels.show(null);
    onCollect({ name: queue, ids });
  };
  return (
    <div className={css.actions}>
      <Button className={css.action} aria-pressed={isShuffle} onClick={player.shuffle}>
        <ShuffleIcon size={18} />
        {shuffle}
      </Button>
      <Button className={css.action} onClick={handleSave}>
        <AddToListIcon size={18} />
        {t.save}
      </Button>
      <Button className={css.action} disabled={!isLong} onClick={player.clearQueue}>
        {t.clear}
      </Button>
    </div>
  );
}

/** Says what follows the last track. */
function Afterwards() {
  const t = useTracksText().queue;
  const isRepeat = usePlayer((state) => state.isRepeat);
  const isShuffle = usePlayer((state) => state.isShuffle);
  const isLong = usePlayer((state) => state.playlist.length > 1);
  const isLast = usePlayer((state) => state.currentIndex === state.playlist.length - 1);
  return (
    <>
      {isLast && <p className={css.note}>{t.nothing}</p>}
      {isRepeat && isLong && <p className={css.note}>{isShuffle ? t.mixedAgain : t.again}</p>}
    </>
  );
}

interface QueuePanelProps {
  /** True for a full-screen sheet instead of a panel beside the page. */
  isPhone: boolean;
  onCollect: Collect;
}

const opener = () => document.querySelector<HTMLElement>('[data-opens="queue"]') ?? true;

/** The queue. The page beside it stays usable, so that added tracks are seen to appear. */
export function QueuePanel({ isPhone, onCollect }: QueuePanelProps) {
  const t = useTracksText().queue;
  const { queue } = useText().player;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const id = useId();
  // A panel beside the page is no overlay.
  useBackCloses(isPhone, () => panels.show(null));
  return (
    <Dialog.Root
      open
      modal={isPhone}
      disablePointerDismissal={!isPhone}
      onOpenChange={(open) => !open && panels.show(null)}
    >
      <Dialog.Portal>
        {isPhone && <Dialog.Backdrop className={css.backdrop} />}
        <Dialog.Popup className={classes('edged floating', css.panel, isPhone && css.sheet)} finalFocus={opener}>
          <div className={css.head}>
            <Dialog.Title className={css.title}>{queue}</Dialog.Title>
            <Dialog.Close className={iconButtonClass()} aria-label={t.close} title={t.close}>
              <CrossIcon />
            </Dialog.Close>
          </div>
          <Actions isPhone={isPhone} onCollect={onCollect} />
          <div ref={setScroller} className={css.scroller} tabIndex={-1}>
            <h3 className={css.part}>{t.nowPlaying}</h3>
            <Current />
            <h3 className={css.part} id={id}>
              {t.upNext} <Figures />
            </h3>
            {scroller && <QueueList scroller={scroller} labelledBy={id} />}
            <Afterwards />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
