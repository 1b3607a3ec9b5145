import { useCallback, useEffect, useRef, useState } from 'react';
import { currentLanguage, proposeLanguage, useLanguage, useTexts } from '../i18n/language.ts';
import { readTrim } from '../lib/settings.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { PairingScreen, type Unpaired } from './pairing-screen.tsx';
import { PlayerScreen } from './player-screen.tsx';
import { type Player, startPlayer } from './runtime.ts';
import { storeShell } from './updates.ts';

type Stage =
  | { name: 'opening' | 'no_storage' | 'other_tab' }
  | { name: 'pairing'; database: Database; unpaired: Unpaired | null }
  | { name: 'playing'; player: Player };

/** Resolves when no other tab of this browser plays; it then stays so while the page is open. */
const aloneInBrowser = (onWait: () => void): Promise<void> => {
  if (!('locks' in navigator)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const waiting = setTimeout(onWait, 300);
    const beAlone = () => {
      clearTimeout(waiting);
      resolve();
      return new Promise<void>(() => undefined);
    };
    navigator.locks.request('kamerton-player', beAlone).catch((error: unknown) => {
      clearTimeout(waiting);
      reject(error);
    });
  });
};

/** Milliseconds before a database that could not be opened is tried again. */
const retryAfter = 30_000;

/** Typing a code is not to be interrupted either. */
const isIdle = (stage: Stage): boolean =>
  stage.name === 'playing' ? stage.player.read().state.reported?.status !== 'playing' : stage.name !== 'pairing';

export const App = () => {
  const [stage, setStage] = useState<Stage>({ name: 'opening' });
  const language = useLanguage();
  const stageRef = useRef(stage);
  const isReplacedRef = useRef((): boolean => false);

  useEffect(() => {
    stageRef.current = stage;
  }, [stage]);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const play = useCallback(async (database: Database, token: string) => {
    const onUnpaired = (isRemoved: boolean) => {
      setStage({ name: 'pairing', database, unpaired: isRemoved ? 'removed' : 'left' });
    };
    const isReplaced = () => isReplacedRef.current();
    const player = await startPlayer({ database, token, trim: readTrim() / 100, onUnpaired, isReplaced });
    player.subscribe(() => {
      const id = player.read().state.document?.language_id;
      if (id !== undefined) proposeLanguage(id);
    });
    setStage({ name: 'playing', player });
  }, []);

  useEffect(() => {
    isReplacedRef.current = storeShell(() => isIdle(stageRef.current));
  }, []);

  useEffect(() => {
    let isGone = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      try {
        const database = await openDatabase();
        // Browsers empty what they may when the disk gets full; a player's music is to stay.
        void navigator.storage?.persist?.().catch(() => false);
        const token = await database.read('token');
        if (isGone) return;
        if (token === undefined) setStage({ name: 'pairing', database, unpaired: null });
        else await play(database, token);
      } catch {
        if (isGone) return;
        setStage({ name: 'no_storage' });
        // The disk may have failed for a moment, and the screen may be unattended.
        waiting = setTimeout(() => void begin(), retryAfter);
      }
    };
    // If the browser refuses locks it refuses a database, too.
    void aloneInBrowser(() => setStage({ name: 'other_tab' })).then(begin, begin);
    return () => {
      isGone = true;
      clearTimeout(waiting);
    };
  }, [play]);

  switch (stage.name) {
    case 'pairing': {
      const { database } = stage;
      const handlePaired = async (token: string) => {
        // Plays that are left of an earlier pairing are not reported under this one.
        await database.removeAll();
        await database.write({ token });
        await play(database, token);
      };
      return <PairingScreen unpaired={stage.unpaired} onPaired={handlePaired} />;
    }
    case 'playing':
      return <PlayerScreen player={stage.player} />;
    case 'opening':
      return null;
    default:
      return <Stopped name={stage.name} key={currentLanguage()} />;
  }
};

const Stopped = ({ name }: { name: 'no_storage' | 'other_tab' }) => {
  const { status } = useTexts();
  const isOther = name === 'other_tab';
  return (
    <main className="stopped">
      <h1>{isOther ? status.otherTab : status.noStorage}</h1>
      <p>{isOther ? status.otherTabWhy : status.noStorageWhy}</p>
    </main>
  );
};
