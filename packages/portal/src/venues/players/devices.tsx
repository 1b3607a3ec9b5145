import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Venue, VenuePlayer } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useState } from 'react';
import { formatMinutes, useDates } from '../../i18n/format.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { playerWrites } from '../../lib/writes/venues.ts';
import { CancelButton } from '../../ui/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyBriefly, notifyFailure } from '../../ui/notify.ts';
import { PlusIcon } from '../../ui/shell-icons.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './devices.module.css';
import { Pairing } from './pairing.tsx';
import { currentPlayersText, usePlayersText, useDevices } from './queries.ts';

export function Devices({ venue }: { venue: Venue }) {
  const { devices: text } = usePlayersText();
  const [isPairing, setPairing] = useState(false);
  const query = useDevices(venue.id, isPairing);
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={2} />}>
      {(devices) => (
        <>
          {devices.length > 0 ? (
            <ul className={css.list} aria-label={text.list}>
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} venue={venue} />
              ))}
            </ul>
          ) : (
            !isPairing && <p className="ink-2 max-60ch">{text.none}</p>
          )}
          {isPairing && <Pairing venue={venue} devices={devices} onClose={() => setPairing(false)} />}
          {!isPairing && devices.length < bounds.players && (
            <Button
              variant={devices.length === 0 ? 'accent' : 'plain'}
              className="mt-14"
              onClick={() => setPairing(true)}
            >
              <PlusIcon size={18} />
              {text.pair}
            </Button>
          )}
          {!isPairing && devices.length >= bounds.players && (
            <p className="ink-2 max-60ch">{text.full(bounds.players)}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

interface DeviceProps {
  device: VenuePlayer;
  venue: Pick<Venue, 'id'>;
}

/** `of`: the name of its venue, where devices of several are listed. */
export function DeviceRow({ device, venue, of }: DeviceProps & { of?: string }) {
  const { devices: text } = usePlayersText();
  const dates = useDates();
  const { reserve } = device;
  const stored = reserve && formatMinutes(reserve.minutes);
  const isLow = reserve !== null && !reserve.is_whole && reserve.minutes < bounds.low_reserve;
  const [isAsking, setAsking] = useState(false);
  const name = device.name || text.unnamed;
  const { mutate: identify, isPending } = useMutation({
    mutationFn: () => fetched(laterApi.identifyPlayer, { params: { id: venue.id }, body: { player_id: device.id } }),
    onSuccess: () => notifyBriefly('success', currentPlayersText().devices.identified(name)),
    onError: (error) => notifyFailure(error),
  });
  const facts = [
    of,
    !device.is_online && text.lastContact(dates.moment(device.last_contact_at)),
    text.pairedAt(dates.moment(device.paired_at)),
    stored !== null && !isLow && text.reserve(stored),
    device.version && text.version(device.version),
  ];
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className="font-semibold break-anywhere">
          {name}
          {device.is_online && <span className={css.online}>{text.online}</span>}
        </p>
        <p className="hint break-anywhere">{facts.filter(Boolean).join(' · ')}</p>
        {stored !== null && isLow && <p className="fault max-60ch">{text.lowReserve(stored)}</p>}
      </div>
      <div className="wrap-8">
        {device.is_online && (
          <Button aria-label={text.identifyNamed(name)} busy={isPending} onClick={() => identify()}>
            {text.identify}
          </Button>
        )}
        <Button aria-label={text.unpairNamed(name)} onClick={() => setAsking(true)}>
          {text.unpair}
        </Button>
      </div>
      {isAsking && <UnpairDialog device={device} venue={venue} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** Asks before a device is unpaired: it cannot be undone from here. */
function UnpairDialog({ device, venue, onClose }: DeviceProps & { onClose: () => void }) {
  const { devices: text } = usePlayersText();
  const client = useQueryClient();
  const name = device.name || text.unnamed;
  const notifyUnpaired = () => notifyBriefly('success', currentPlayersText().devices.unpaired(name));
  const { mutate: unpair, isPending } = useMutation({
    mutationFn: () => fetched(laterApi.unpairPlayer, { params: { id: venue.id }, body: { player_id: device.id } }),
    onSuccess: notifyUnpaired,
    // One that was unpaired elsewhere is what was asked for.
    onError: (error) =>
      error instanceof CallFailed && error.error.code === 'not_found' ? notifyUnpaired() : notifyFailure(error),
    onSettled: () => {
      onClose();
      void refreshAfter(client, playerWrites.unpaired);
    },
  });
  return (
    <Dialog open onClose={onClose} title={text.unpairTitle} about={text.unpairAbout(name)}>
      <div className="wrap-8">
        <Button variant="accent" busy={isPending} onClick={() => unpair()}>
          {text.unpair}
        </Button>
        <CancelButton onClick={onClose} />
      </div>
    </Dialog>
  );
}
