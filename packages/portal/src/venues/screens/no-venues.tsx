import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { usePlayersText } from '../players/queries.ts';
import { useGroupsText } from '../venues/groups-text.ts';
import type { useVenuesAddress } from '../venues/use-venues-address.ts';
import { useVenuesText } from '../venues/text.ts';

interface NothingProps {
  address: ReturnType<typeof useVenuesAddress>;
  /** Number of venues in the other tab. */
  inOther: number;
  create: ReactNode;
}

/** Explains an empty list, with an action. */
export function Nothing({ address, inOther, create }: NothingProps) {
  const text = useVenuesText();
  const { params, show } = address;
  const groups = useGroupsText();
  const { filter } = usePlayersText();
  const { tab, q, playlist_id, selection_id, tag_ids, air } = params;
  const isPlayable = playlist_id !== undefined || selection_id !== undefined;
  const isFiltered = q !== '' || isPlayable || tag_ids !== undefined || air !== undefined;
  const words = () => {
    if (air) return filter.none;
    if (tag_ids) return groups.none;
    if (q !== '') return text.empty.search;
    return isPlayable ? text.empty.playing : text.empty[inOther > 0 ? tab : 'none'];
  };
  const toOther = inOther > 0 && (
    <Button onClick={() => show({ tab: tab === 'active' ? 'inactive' : 'active' })}>{text.inOtherTab(inOther)}</Button>
  );
  // A tag that was deleted has no chip to take it out of the filter.
  const withoutTags = tag_ids && (
    <Button onClick={() => show({ tag_ids: undefined, tags_match: undefined })}>{groups.withoutTags}</Button>
  );
  const withoutAir = air && <Button onClick={() => show({ air: undefined })}>{filter.all}</Button>;
  const actions = (
    <>
      {toOther}
      {withoutAir}
      {withoutTags}
    </>
  );
  return <EmptyNotice text={words()} action={toOther || withoutAir || withoutTags ? actions : !isFiltered && create} />;
}
