import { useQuery } from '@tanstack/react-query';
import type { OnAirStatus } from '@kamerton/wire';
import { ToggleChip } from '../../ui/chips.tsx';
import { onAirQuery, usePlayersText } from './queries.ts';

/** Statuses that ask for attention, by which the list of venues can be filtered. */
export type Wanting = Extract<OnAirStatus, 'silent' | 'offline' | 'no_source'>;

const offered: readonly Wanting[] = ['silent', 'offline', 'no_source'];

/** Ids of the venues with each status. A volume of 0 is meant. */
const useWanting = (isEnabled: boolean) =>
  useQuery({
    ...onAirQuery,
    enabled: isEnabled,
    select: (board) => {
      const of = (wanted: Wanting) =>
        board.filter(({ status, reason }) => status === wanted && reason !== 'muted').map(({ venue_id }) => venue_id);
      return { silent: of('silent'), offline: of('offline'), no_source: of('no_source') };
    },
  });

/** The venues with any of the statuses, as a query; its data are null where none is chosen. */
export function useVenuesOnAir(chosen: readonly Wanting[] | undefined) {
  const { data, ...query } = useWanting(chosen !== undefined);
  if (chosen === undefined) return { ...query, data: null };
  return { ...query, data: data && new Set(chosen.flatMap((status) => data[status])) };
}

interface AirFilterProps {
  chosen: readonly Wanting[] | undefined;
  onChoose: (chosen: readonly Wanting[] | undefined) => void;
}

/** Chips of what some venues lack, with their numbers, and of what is chosen. */
export function AirFilter({ chosen = [], onChoose }: AirFilterProps) {
  const { filter } = usePlayersText();
  const { data } = useWanting(true);
  const shown = offered.filter((status) => chosen.includes(status) || (data?.[status].length ?? 0) > 0);
  if (shown.length === 0) return null;
  const toggle = (status: Wanting) => {
    const next = chosen.includes(status) ? chosen.filter((each) => each !== status) : [...chosen, status];
    onChoose(next.length > 0 ? next : undefined);
  };
  return (
    <div className="wrap-8 mt-16" role="group" aria-label={filter.label}>
      {shown.map((status) => (
        <ToggleChip
          key={status}
          name={filter[status]}
          {...(data && { count: String(data[status].length) })}
          pressed={chosen.includes(status)}
          onPress={() => toggle(status)}
        />
      ))}
    </div>
  );
}
