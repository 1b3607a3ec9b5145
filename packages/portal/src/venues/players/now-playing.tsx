import type { OnAirVenue, Venue, VenueCommand } from '@kamerton/wire';
import { useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useNow } from '../../lib/zone.ts';
import { Button } from '../../ui/button.tsx';
import { NextIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { notifyBriefly } from '../../ui/notify.ts';
import { PauseIcon, PlaySolidIcon, SearchIcon } from '../../ui/shell-icons.tsx';
import { AirSign, useAirText } from './air-line.tsx';
import { whenText } from './air-text.ts';
import { classes } from '../../ui/classes.ts';
import css from './now-playing.module.css';
import { PauseForm } from './pause-form.tsx';
import { openingAfterHours, pausedText } from './pause-times.ts';
import { PlayNow } from './play-now.tsx';
import { currentPlayersText, usePlayersText, useCommand } from './queries.ts';

interface NowPlayingProps {
  air: OnAirVenue;
  venue: Venue;
}

export function NowPlaying({ air, venue }: NowPlayingProps) {
  const text = usePlayersText();
  const { sign, main, more } = useAirText(air, venue);
  return (
    <section className={classes('edged', css.now)} aria-label={text.onAir}>
      <div className={css.status} role="status">
        <AirSign sign={sign} size={22} />
        <div className="min-w-0">
          <p className={css.main}>{main}</p>
          <p className="note-14 break-anywhere">
            {[...more, ...(air.source_name === null ? [] : [text.source(air.source_name)])].join(' · ')}
          </p>
        </div>
      </div>
      <Commands air={air} venue={venue} />
    </section>
  );
}

interface PauseMenuProps {
  venue: NowPlayingProps['venue'];
  busy: boolean;
  onPause: (command: VenueCommand) => void;
  onOwnTime: () => void;
}

/** Pauses for a while, until the venue opens, or until a time that is asked for. */
function PauseMenu({ venue, busy, onPause, onOwnTime }: PauseMenuProps) {
  const text = usePlayersText();
  const { commands } = text;
  const language = useLanguage();
  const now = useNow().getTime();
  const opening = openingAfterHours(venue, now);
  const entries = [
    // By the clock of the server: this browser's may be wrong by hours.
    { name: commands.minutes15, onPress: () => onPause({ action: 'pause_for', minutes: 15 }) },
    { name: commands.hour, onPress: () => onPause({ action: 'pause_for', minutes: 60 }) },
    { name: commands.ownTime, onPress: onOwnTime },
  ];
  if (opening !== null) {
    const when = whenText(venue.timezone, opening, now, { text, language });
    entries.splice(2, 0, {
      name: commands.untilOpening(when),
      onPress: () => onPause({ action: 'pause', until: new Date(opening).toISOString() }),
    });
  }
  return (
    <Menu
      trigger={
        <Button busy={busy} aria-label={commands.pauseMenu}>
          <PauseIcon size={18} />
          {commands.pause}
        </Button>
      }
      entries={entries}
    />
  );
}

function Commands({ air, venue }: NowPlayingProps) {
  const { commands } = usePlayersText();
  const language = useLanguage();
  const { mutateAsync, isPending, variables } = useCommand(venue.id);
  const [opened, setOpened] = useState<'search' | 'time'>();
  const searchButton = useRef<HTMLButtonElement>(null);
  const { status, paused_until } = air;
  if (status === 'inactive') return null;

  // A pause holds outside of opening hours too. The server names none that is over.
  const isPaused = status === 'paused' || paused_until !== null;
  const isRunning = (action: NonNullable<typeof variables>['action']) => isPending && variables?.action === action;
  const isOffline = status === 'offline' || (status === 'paused' && air.reason === 'no_network');
  /** Says what a command does. */
  const notifyDone = (text: string) =>
    notifyBriefly('success', isOffline ? currentPlayersText().commands.waiting : text);
  /** Sends a command, and says what it does or until when the server pauses; a failure has been reported. */
  const send = (command: VenueCommand, text?: string) => {
    if (isRunning(command.action)) return;
    void mutateAsync(command).then(
      ({ paused_until }) => notifyDone(text ?? pausedText(venue.timezone, paused_until, language)),
      () => undefined,
    );
  };

  return (
    <>
      <div className="wrap-8" role="group" aria-label={commands.label}>
        {status === 'playing' && (
          <Button busy={isRunning('skip')} onClick={() => send({ action: 'skip' }, commands.skipped)}>
            <NextIcon size={18} />
            {commands.skip}
          </Button>
        )}
        {(status === 'playing' || status === 'silent') && (
          <Button
            ref={searchButton}
            aria-expanded={opened === 'search'}
            onClick={() => setOpened(opened === 'search' ? undefined : 'search')}
          >
            <SearchIcon size={18} />
            {commands.playNow}
          </Button>
        )}
        {isPaused ? (
          <Button
            variant="accent"
            busy={isRunning('resume')}
            onClick={() => send({ action: 'resume' }, commands.resumed)}
          >
            <PlaySolidIcon size={18} />
            {commands.resume}
          </Button>
        ) : (
          <PauseMenu
            venue={venue}
            busy={isRunning('pause') || isRunning('pause_for')}
            onPause={send}
            onOwnTime={() => setOpened('time')}
          />
        )}
      </div>
      {opened === 'search' && (
        <PlayNow
          onPlay={({ id, name }) => {
            send({ action: 'play', track_id: id }, commands.sent(name));
            setOpened(undefined);
            searchButton.current?.focus();
          }}
        />
      )}
      {opened === 'time' && <PauseForm venue={venue} onPaused={notifyDone} onClose={() => setOpened(undefined)} />}
    </>
  );
}
