import { Button } from '../../ui/button.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { useDeletedVenues } from './deleted-venues.ts';
import { useGroupsText } from './groups-text.ts';

/** Leads to the venues that were deleted within a day, if there are any. */
export function DeletedButton({ onOpen }: { onOpen: () => void }) {
  const { deletion } = useGroupsText();
  const count = useDeletedVenues().data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Button variant="quiet" onClick={onOpen}>
      <TrashIcon size={18} />
      {deletion.recent(count)}
    </Button>
  );
}
