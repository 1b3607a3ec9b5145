import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Venue, VenuePlayer } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { thrownText, useText } from '../../i18n/text.ts';
import { copyText } from '../../lib/copy-text.ts';
import { formatSeconds } from '../../lib/format.ts';
import { fetched } from '../../lib/http.ts';
import { loadCode } from '../../lib/load-code.ts';
import { base } from '../../lib/paths.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { playerWrites } from '../../lib/writes/venues.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { notifyBriefly } from '../../ui/notify.ts';
import { Skeleton } from '../../ui/skeletons.tsx';
import css from './pairing.module.css';
import { currentPlayersText, usePlayersText } from './text.ts';

const minute = 60_000;

const QrCode = lazy(() => loadCode(async () => ({ default: (await import('@kamerton/ui/qr-code')).QrCode })));

/** Whole seconds until a moment, counted down. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

interface PairingProps {
  venue: Venue;
  devices: readonly VenuePlayer[];
  onClose: () => void;
}

/** Gets a code at once, and shows it until a device has used it. */
export function Pairing({ venue, devices, onClose }: PairingProps) {
  const { pairing: text } = usePlayersText();
  const words = useText();
  const client = useQueryClient();
  const [before] = useState(() => new Set(devices.map(({ id }) => id)));
  // Both are gone while the next code is on its way.
  const {
    mutate: getCode,
    data,
    error,
  } = useMutation({
    mutationFn: async () => {
      const { code } = await fetched(laterApi.createPairingCode, { params: { id: venue.id }, body: {} });
      // By this device's clock, which may differ from the server's.
      return { code, until: Date.now() + bounds.pairing_minutes * minute };
    },
  });
  const begin = useEffectEvent(() => getCode());
  useEffect(() => begin(), []);

  const paired = devices.find(({ id }) => !before.has(id));
  const finish = useEffectEvent((name: string) => {
    notifyBriefly('success', currentPlayersText().pairing.paired(name || currentPlayersText().devices.unnamed));
    void refreshAfter(client, playerWrites.paired);
    onClose();
  });
  useEffect(() => {
    if (paired) finish(paired.name);
  }, [paired]);

  return (
    <section className={css.box} aria-label={text.title}>
      {error && (
        <Note tone="danger" action={<Button onClick={() => getCode()}>{words.shell.retry}</Button>}>
          <p role="alert">{thrownText(error, words)}</p>
        </Note>
      )}
      {data && <Code key={data.code} code={data.code} until={data.until} onAgain={() => getCode()} />}
      {!error && !data && <Skeleton className={css.skeleton} />}
      <Button onClick={onClose}>{text.close}</Button>
    </section>
  );
}

interface CodeProps {
  code: string;
  until: number;
  onAgain: () => void;
}

/** Halves of a code, which are easier to read and to type. */
const inHalves = (code: string) => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;

/** True if the player's page may keep music on the device: browsers allow it under https only, and on the machine itself. */
const mayStore = () => globalThis.isSecureContext;

/** Shows the address to open on the device and the code to type there. */
function Code({ code, until, onAgain }: CodeProps) {
  const { pairing: text } = usePlayersText();
  const left = useSecondsUntil(until);
  const address = `${location.origin}${base}/play`;
  if (left === 0) {
    return (
      <Note tone="warm" action={<Button onClick={onAgain}>{text.another}</Button>}>
        <p role="status">{text.expired}</p>
      </Note>
    );
  }
  const copy = async () => {
    if (await copyText(address)) notifyBriefly('success', currentPlayersText().pairing.copied);
  };
  return (
    <>
      <div className={css.ways}>
        <ol className={css.steps}>
          <li>
            <p>{text.address}</p>
            <p className={css.address}>
              <a href={address} target="_blank" rel="noreferrer">
                {address.replace(/^https?:\/\//, '')}
              </a>
            </p>
            <Button onClick={() => void copy()}>{text.copy}</Button>
          </li>
          <li>
            <p id="pairing-code">{text.enter}</p>
            <p className={css.code} role="group" aria-labelledby="pairing-code">
              {inHalves(code)}
            </p>
            <p className="note-14 tabular-nums">{text.validFor(formatSeconds(left))}</p>
          </li>
        </ol>
        <Suspense fallback={<Skeleton className={css.qr} />}>
          {/* After the hash, so that the code reaches no log. */}
          <QrCode text={`${address}#${code}`} label={text.qr} className={css.qr} />
        </Suspense>
      </div>
      <p className={css.hint} role="status">
        {text.waiting}
      </p>
      <p className={css.hint}>{text.touch}</p>
      {!mayStore() && <p className={css.hint}>{text.plain}</p>}
    </>
  );
}
