import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chips.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { paramsOf, useVenueFilters, useVenueTags } from './groups.ts';
import { useGroupsText } from './groups-text.ts';
import type { VenueParams } from './venue-params.ts';
import css from './tag-filter.module.css';

interface TagFilterProps {
  params: VenueParams;
  onShow: (change: Partial<VenueParams>) => void;
  /** Opens the dialog of tags and saved filters. */
  onManage: () => void;
}

/** Chips of all tags, and the filters that were saved. */
export function TagFilter({ params, onShow, onManage }: TagFilterProps) {
  const text = useGroupsText();
  const tags = useVenueTags().data ?? [];
  const filters = useVenueFilters().data ?? [];
  const { tag_ids = [], tags_match } = params;
  const { q, playlist_id, selection_id } = params;
  const isFiltered = q !== '' || tag_ids.length > 0 || (playlist_id ?? selection_id) !== undefined;
  if (tags.length === 0 && filters.length === 0 && !isFiltered) return null;
  const toggle = (id: number) => {
    const chosen = tag_ids.includes(id) ? tag_ids.filter((each) => each !== id) : [...tag_ids, id];
    onShow({ tag_ids: chosen.length > 0 ? chosen : undefined, ...(chosen.length < 2 && { tags_match: undefined }) });
  };
  return (
    <div className="wrap-8 items-center mt-16" role="group" aria-label={text.tags}>
      {tags.map(({ id, name, venues }) => (
        <ToggleChip
          key={id}
          name={name}
          count={String(venues)}
          pressed={tag_ids.includes(id)}
          onPress={() => toggle(id)}
        />
      ))}
      {tag_ids.length > 1 && (
        <ToggleChip
          name={text.all}
          pressed={tags_match === 'all'}
          onPress={() => onShow({ tags_match: tags_match === 'all' ? undefined : 'all' })}
        />
      )}
      <div className={css.end}>
        <Menu
          trigger={
            <Button variant="quiet">
              {text.filters}
              <MoreIcon size={18} />
            </Button>
          }
          entries={[
            ...filters.map(({ name, filter }) => ({
              name,
              onPress: () => onShow({ ...paramsOf(filter), venue: undefined }),
            })),
            { name: text.manage, onPress: onManage },
          ]}
        />
      </div>
    </div>
  );
}
