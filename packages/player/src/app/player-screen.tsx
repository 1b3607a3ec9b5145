import { isAnnouncement } from '@kamerton/playout/announcements';
import { isBlocked } from '@kamerton/playout/drive';
import type { State } from '@kamerton/playout/state';
import type { Day } from '@kamerton/ui/day-bars';
import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/language.ts';
import { knownDayOf, wave } from '../lib/day.ts';
import { LongPressButton } from '../ui/long-press-button.tsx';
import { describeTrack } from './media-session.ts';
import { Menu } from './menu.tsx';
import type { Player, View } from './runtime.ts';
import { lineOf, presentSource, sayStatus } from './status-text.ts';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focusin'] as const;

/** True after `after` milliseconds without a touch. */
const useIdle = (after: number): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), after);
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), after);
    };
    for (const sign of signs) addEventListener(sign, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, wake);
    };
  }, [after]);
  return isIdle;
};

const pitch = 4;
const height = 60;
const width = wave.barsPerDay * pitch;

/** A venue's day: what has played, what is to come, and closed hours as dots. */
const DayWave = memo(({ day, label }: { day: Day; label: string }) => (
  <div className="wave" role="img" aria-label={label}>
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {day.bars.map(({ kind, height: share }, bar) => {
        const x = (bar + 0.5) * pitch;
        const half = kind === 'closed' ? 0 : (share * (height - 6)) / 2;
        return <path key={x} className={kind} d={`M${x} ${height / 2 - half}v${Math.max(half * 2, 0.01)}`} />;
      })}
    </svg>
    <span className="now" style={{ left: `${day.now * 100}%` }} />
    <span className="hours-scale" aria-hidden="true">
      {['0:00', '6:00', '12:00', '18:00', '24:00'].map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </span>
  </div>
));

/** Milliseconds without a touch after which the screen rests, and after which the menu closes. */
const restAfter = 120_000;

const minute = 60_000;
const tones = ['orange', 'teal', 'plum', 'blue'] as const;

/** Moves by a few pixels each minute, so that nothing burns in; further while the screen rests. */
const driftAt = (moment: number, reach: number): string => {
  const step = Math.floor(moment / minute);
  return `${Math.round(Math.sin(step * 0.9) * reach)}px ${Math.round(Math.cos(step * 0.53) * reach)}px`;
};

/** Returns the track or announcement that is heard; the reported state has no announcements. */
const playingTrack = ({ decks, reported, current }: State) => {
  const spoken = current && decks[current];
  if (spoken?.phase === 'playing' && isAnnouncement(spoken.track)) return spoken.track;
  return [decks.A, decks.B].find((deck) => deck && deck.track.id === reported?.track_id)?.track ?? null;
};

const nextTrack = ({ decks, reported }: State) =>
  [decks.A, decks.B].find((deck) => deck && deck.track.id === reported?.next_track_id)?.track ?? null;

export const PlayerScreen = ({ player }: { player: Player }) => {
  const texts = useTexts();
  const view = useSyncExternalStore(player.subscribe, player.read);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isIdle = useIdle(restAfter);
  if (isIdle && isMenuOpen) setMenuOpen(false);
  const { state } = view;
  const { document } = state;
  const said = sayStatus(state, view.isClosed, texts);
  const track = said ? null : playingTrack(state);
  const name = track?.name || (track ? texts.untitled : '');
  const title = said?.title ?? name;
  const isResting = isIdle && !isBlocked(state) && !view.isIdentified;
  const rest = state.programme?.status === 'closed' || state.programme?.status === 'inactive' ? 'black' : 'dim';

  useEffect(
    () => describeTrack(track && { ...track, name }, document?.venue.name ?? ''),
    [track, name, document?.venue.name],
  );
  useEffect(() => {
    // Any touch lets the browser sound.
    const signs = ['pointerup', 'keydown'] as const;
    for (const sign of signs) addEventListener(sign, player.touch);
    return () => {
      for (const sign of signs) removeEventListener(sign, player.touch);
    };
  }, [player]);
  useEffect(() => {
    // Browsers look for an output when a page is loaded, and no more after that. Without a network it may not load again.
    const isStored = navigator.serviceWorker?.controller != null;
    if (!state.lacks_output || isMenuOpen || !(isStored || view.link === 'online')) return undefined;
    const reloading = setTimeout(() => location.reload(), minute);
    return () => clearTimeout(reloading);
  }, [state.lacks_output, isMenuOpen, view.link]);
  useEffect(() => {
    globalThis.document.title = title ? `${title} · ${texts.product}` : texts.product;
  }, [title, texts.product]);

  return (
    <div
      className="player"
      data-tone={tones[(presentSource(state)?.id ?? 0) % tones.length]}
      data-rest={isResting ? rest : undefined}
    >
      <main style={{ translate: driftAt(state.moment, isResting ? 24 : 4) }}>
        <Head view={view} />
        <Notices view={view} isPlaying={said === null} />
        <section className="stage" aria-live="polite">
          {said ? (
            <>
              <h1 className={`said ${said.tone}`}>{said.title}</h1>
              {said.why && <p className="why">{said.why}</p>}
            </>
          ) : (
            track && (
              <>
                <h1>{name}</h1>
                <p className="artist">{isAnnouncement(track) ? texts.announcement : track.artist}</p>
              </>
            )
          )}
          <Next state={state} />
        </section>
        <Foot view={view} />
      </main>
      {!isResting && (
        <LongPressButton
          label={texts.lock.hint}
          pressedLabel={texts.lock.progress}
          onLongPress={() => setMenuOpen(true)}
        />
      )}
      {isMenuOpen && <Menu player={player} view={view} onClose={() => setMenuOpen(false)} />}
      {view.isIdentified && (
        <div className="identify" role="alert">
          <p>{texts.identify}</p>
          <strong>{document?.player.name}</strong>
          <span>{document?.venue.name}</span>
        </div>
      )}
    </div>
  );
};

/** The venue's day, computed once a minute. */
const useDay = ({ document, moment }: State) => {
  const at = Math.floor(moment / minute) * minute;
  const [computed, setComputed] = useState<{ at: number; version: string; day: ReturnType<typeof knownDayOf> } | null>(
    null,
  );
  if (document && (computed?.at !== at || computed.version !== document.version)) {
    const next = { at, version: document.version, day: knownDayOf(document.venue, at) };
    setComputed(next);
    return next.day;
  }
  return computed?.day ?? null;
};

const Head = ({ view }: { view: View }) => {
  const { clock } = useTexts();
  const day = useDay(view.state);
  return (
    <header className="head">
      <div>
        <p className="venue">{view.state.document?.venue.name}</p>
        <p className="source">{presentSource(view.state)?.name}</p>
      </div>
      {day && (
        <p className="clock" role="timer" aria-live="off" aria-label={clock(day.clock)}>
          {day.clock}
        </p>
      )}
    </header>
  );
};

const Next = ({ state }: { state: State }) => {
  const { next, untitled } = useTexts();
  const track = nextTrack(state);
  return <p className="next">{track ? next(lineOf({ ...track, name: track.name || untitled })) : '\u00a0'}</p>;
};

const Foot = ({ view: { state } }: { view: View }) => {
  const texts = useTexts();
  const day = useDay(state);
  if (!day) return null;
  const hours = day.hours ? `${day.hours.start}–${day.hours.end}` : texts.dayOff;
  return (
    <footer className="foot">
      <DayWave day={day} label={texts.day(hours, day.clock)} />
      <p className="facts">
        <span>{hours}</span>
        <span>{texts.volume(state.volume)}</span>
      </p>
    </footer>
  );
};

const Notices = ({ view, isPlaying }: { view: View; isPlaying: boolean }) => {
  const { notices } = useTexts();
  const isUnknown = view.link === 'unknown';
  const isOffline = !isUnknown && (view.link === 'offline' || !view.state.is_online);
  const lines = [
    !globalThis.isSecureContext && notices.plain,
    isUnknown && notices.unknown,
    isOffline && (isPlaying && view.state.stored.length > 0 ? notices.offline : notices.offlineEmpty),
    (isOffline || isUnknown) && view.waiting > 0 && notices.waiting(String(view.waiting)),
  ].filter((line) => typeof line === 'string');
  return (
    <div className="notices" role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
};
