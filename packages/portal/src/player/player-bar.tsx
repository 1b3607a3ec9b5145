import { memo, useDeferredValue, useEffect } from 'react';
import { useTracksText } from '../i18n/tracks-text.ts';
import { useText } from '../i18n/text.ts';
import { Artwork } from '../ui/artwork.tsx';
import { ChevronDownIcon, ChevronUpIcon, QueueIcon } from '../ui/icons.tsx';
import { phoneWidths } from './constants.ts';
import { Control } from './control.tsx';
import { NextControl, PlayControl, PreviousControl, RepeatControl, ShuffleControl } from './controls.tsx';
import { panels } from './panels.ts';
import type { QueueTrack } from './state.ts';
import { player, usePlayer } from './store.ts';
import { Times } from './times.tsx';
import { TrackLink } from './track-link.tsx';
import { TrackMenu, type Collect } from './track-menu.tsx';
import { useMedia } from './use-media.ts';
import { Volume } from './volume.tsx';
import { Waveform } from './waveform.tsx';
import { classes } from '../ui/classes.ts';
import css from './player-bar.module.css';

/** The cover; on a phone a press opens the full player. */
function Cover({ track, isPhone }: { track: QueueTrack; isPhone: boolean }) {
  const { expand } = useTracksText().queue;
  const picture = (
    <Artwork cover={track.cover} seed={`album ${track.album_id}`} side={60} className={css.cover} eager />
  );
  if (!isPhone) return picture;
  return (
    <button
      type="button"
      className={css.expand}
      aria-label={expand}
      aria-haspopup="dialog"
      onClick={() => panels.show('full')}
    >
      {picture}
      <span className={css.chevron}>
        <ChevronUpIcon size={16} />
      </span>
    </button>
  );
}

function QueueControl() {
  const { queue } = useText().player;
  const isOpen = panels.useOpen() === 'queue';
  return (
    <Control
      label={queue}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-opens="queue"
      onClick={() => panels.toggle('queue')}
    >
      <QueueIcon />
    </Control>
  );
}

interface BarProps {
  track: QueueTrack;
  onCollect: Collect;
}

const Bar = memo(function Bar({ track, onCollect }: BarProps) {
  const t = useText().player;
  const isPhone = useMedia(phoneWidths);
  const panel = panels.useOpen();
  const { queue, full } = panels.loaded;
  useEffect(() => {
    const ahead = setTimeout(panels.loadAll, 1000);
    return () => {
      clearTimeout(ahead);
      panels.show(null);
    };
  }, []);
  return (
    <>
      <section className={css.dock} aria-label={t.region}>
        <div className={classes('edged', css.bar)}>
          <Cover track={track} isPhone={isPhone} />
          <TrackLink track={track} className={css.link} />
          <div className={css.transport}>
            <PreviousControl className={css.previous} />
            <PlayControl />
            <NextControl />
          </div>
          <div className={css.progress}>
            <Times className={css.time}>
              <Waveform />
            </Times>
            <div className={css.modes}>
              <RepeatControl className={css.repeat} />
              <ShuffleControl className={css.shuffle} />
              <QueueControl />
            </div>
          </div>
          <Volume />
          <TrackMenu track={track} onCollect={onCollect} className={css.menu} />
          <Control label={t.close} className={css.close} onClick={player.close}>
            <ChevronDownIcon />
          </Control>
        </div>
      </section>
      {panel === 'queue' && queue && <queue.QueuePanel isPhone={isPhone} onCollect={onCollect} />}
      {panel === 'full' && isPhone && full && <full.FullPlayer track={track} onCollect={onCollect} />}
    </>
  );
});

/** spec 2: shown whenever the current track index is not -1. In the root shell, so that sound outlives screens. */
export function PlayerBar({ onCollect }: { onCollect: Collect }) {
  // The pressed row is painted before the bar follows it.
  const track = useDeferredValue(usePlayer(({ playlist, currentIndex }) => playlist[currentIndex]));
  return track ? <Bar track={track} onCollect={onCollect} /> : null;
}
