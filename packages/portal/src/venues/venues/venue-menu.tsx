import type { Venue } from '@kamerton/wire';
import { useGroupsText } from './groups-text.ts';
import { useVenuesText } from './text.ts';
import type { VenueLayer } from './venue-params.ts';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import {
  CalendarIcon,
  CopyIcon,
  MoreIcon,
  PencilIcon,
  RevokedIcon,
  SwapIcon,
  TrashIcon,
  VolumeIcon,
} from '../../ui/icons.tsx';
import { CheckIcon, EyeIcon, EyeOffIcon, LibraryIcon } from '../../ui/shell-icons.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';

interface VenueMenuProps {
  venue: Venue;
  open: (over: VenueLayer) => void;
  onActive: (active: boolean) => void;
  onDelete: () => void;
}

export function VenueMenu({ venue, open, onActive, onDelete }: VenueMenuProps) {
  const text = useVenuesText();
  const { deletion } = useGroupsText();
  const { id, is_active, playlist_id, selection_id } = venue;
  const collection = selection_id ? paths.collection(selection_id) : null;
  const playing = playlist_id ? paths.myPlaylist(playlist_id) : collection;
  const entries: MenuEntry[] = [
    { name: text.menu.edit, icon: PencilIcon, onPress: () => open({ kind: 'edit', id }) },
    { name: text.menu.assign, icon: SwapIcon, onPress: () => open({ kind: 'assign', id }) },
    { name: text.menu.fitness, icon: CheckIcon, onPress: () => open({ kind: 'fitness', id }) },
    { name: text.menu.player, icon: VolumeIcon, onPress: () => open({ kind: 'player', id }) },
    { name: text.menu.rules, icon: RevokedIcon, to: paths.rulesOfVenue(id) },
    { name: text.menu.schedule, icon: CalendarIcon, to: paths.schedule(id) },
    ...(playing ? [{ name: text.menu.openPlaylist, icon: LibraryIcon, to: playing }] : []),
    { name: text.menu.duplicate, icon: CopyIcon, onPress: () => open({ kind: 'copy', id }) },
    is_active
      ? { name: text.menu.deactivate, icon: EyeOffIcon, onPress: () => onActive(false) }
      : { name: text.menu.activate, icon: EyeIcon, onPress: () => onActive(true) },
    { name: deletion.menu, icon: TrashIcon, onPress: onDelete, danger: true },
  ];
  return (
    <Menu
      trigger={
        <IconButton label={text.actions(venue.name)}>
          <MoreIcon />
        </IconButton>
      }
      entries={entries}
    />
  );
}
