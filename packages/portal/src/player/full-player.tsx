import { Dialog } from '@base-ui/react/dialog';
import { useTracksText } from '../i18n/tracks-text.ts';
import { useText } from '../i18n/text.ts';
import { useBackCloses } from '../ui/back-closes.ts';
import { Artwork } from '../ui/artwork.tsx';
import { ChevronDownIcon, QueueIcon } from '../ui/icons.tsx';
import { Control } from './control.tsx';
import { NextControl, PlayControl, PreviousControl, RepeatControl, ShuffleControl } from './controls.tsx';
import { panels } from './panels.ts';
import type { QueueTrack } from './state.ts';
import { Times } from './times.tsx';
import { TrackLink } from './track-link.tsx';
import { TrackMenu, type Collect } from './track-menu.tsx';
import { MuteControl, VolumeSlider } from './volume.tsx';
import { Waveform } from './waveform.tsx';
import { classes } from '../ui/classes.ts';
import css from './full-player.module.css';

interface FullPlayerProps {
  track: QueueTrack;
  onCollect: Collect;
}

const shut = () => panels.show(null);

/** Full-screen player of a phone: a tall wave, and the controls that the bar has no space for. */
export function FullPlayer({ track, onCollect }: FullPlayerProps) {
  const t = useTracksText().queue;
  const { region, queue } = useText().player;
  useBackCloses(true, shut);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && shut()}>
      <Dialog.Portal>
        <Dialog.Popup className={classes('edged', css.sheet)}>
          <Dialog.Title className="sr-only">{region}</Dialog.Title>
          <div className={css.head}>
            <Dialog.Close render={<Control label={t.collapse} />}>
              <ChevronDownIcon size={24} />
            </Dialog.Close>
            <div className={css.tools}>
              <Control label={queue} aria-haspopup="dialog" onClick={() => panels.show('queue')}>
                <QueueIcon size={22} />
              </Control>
              <TrackMenu
                track={track}
                onCollect={(tracks) => {
                  shut();
                  onCollect(tracks);
                }}
                onLeave={shut}
              />
            </div>
          </div>
          <div className={css.picture}>
            <Artwork cover={track.cover} seed={`album ${track.album_id}`} side={480} className={css.cover} eager />
          </div>
          <TrackLink track={track} className={css.link} onFollow={shut} />
          <div className={css.wave}>
            <Waveform />
          </div>
          <div className={css.times}>
            <Times>{null}</Times>
          </div>
          <div className={css.transport}>
            <ShuffleControl />
            <PreviousControl />
            <PlayControl />
            <NextControl />
            <RepeatControl />
          </div>
          <div className={css.volume}>
            <MuteControl />
            <span className={css.slider}>
              <VolumeSlider />
            </span>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
