import type { Venue } from '@kamerton/wire';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DayPanel } from './day-panel.tsx';
import { Devices } from './devices.tsx';
import { NowPlaying } from './now-playing.tsx';
import { usePlayersText, useOnAir } from './queries.ts';
import { SoundPanel } from './sound-form.tsx';

type Tab = 'day' | 'sound' | 'devices';

/** A venue's player: what it plays, commands to it, its day, its sound and its devices. */
export function PlayerDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const text = usePlayersText();
  const { data: air, isPending } = useOnAir(venue.id);
  const [tab, setTab] = useState<Tab>();
  // Without a device there is nothing else to do yet. A device that is paired then does not change the tab.
  if (tab === undefined && !isPending) setTab(!air || air.status === 'no_player' ? 'devices' : 'day');
  return (
    <Dialog open isStep onClose={onClose} title={text.title} about={venue.name} wide>
      {air && air.status !== 'no_player' && <NowPlaying air={air} venue={venue} />}
      {tab ? (
        <Tabs
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'day', name: text.tabs.day, panel: <DayPanel venue={venue} air={air} /> },
            { value: 'sound', name: text.tabs.sound, panel: <SoundPanel venue={venue} /> },
            { value: 'devices', name: text.tabs.devices, panel: <Devices venue={venue} /> },
          ]}
        />
      ) : (
        <RowsSkeleton count={4} />
      )}
    </Dialog>
  );
}
