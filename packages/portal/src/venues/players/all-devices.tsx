import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { DeviceRow } from './devices.tsx';
import css from './devices.module.css';
import { usePlayersText, useAllDevices } from './queries.ts';

/** Devices of all venues, to unpair those that the owner does not know: they go on playing after a recovery. */
export function AllDevices() {
  const { devices: text } = usePlayersText();
  return (
    <Card title={text.all}>
      <Loaded query={useAllDevices()} skeleton={<RowsSkeleton count={2} />}>
        {({ players, pagination }) => (
          <>
            <p className="hint break-anywhere">{players.length === 0 ? text.noneAtAll : text.allAbout}</p>
            <ul className={css.list} aria-label={text.all}>
              {players.map((device) => (
                <DeviceRow key={device.id} device={device} venue={{ id: device.venue_id }} of={device.venue_name} />
              ))}
            </ul>
            {pagination.total > players.length && (
              <p className="hint break-anywhere">{text.older(pagination.total - players.length)}</p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
