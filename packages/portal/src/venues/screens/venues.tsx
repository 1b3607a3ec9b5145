import type { Venue } from '@kamerton/wire';
import { useRef, useState, type ReactNode, Suspense, useEffect, type Ref } from 'react';
import { useNavigationType, type LinkProps } from 'react-router';
import { BulkBar } from '../venues/bulk-bar.tsx';
import { useVenueTypes } from '../venues/form-queries.ts';
import { useFoundVenues } from '../venues/found-venues.ts';
import { hasTags } from '../venues/groups.ts';
import { useGroupsText } from '../venues/groups-text.ts';
import { DeletedButton } from '../venues/deleted-button.tsx';
import { TagFilter } from '../venues/tag-filter.tsx';
import { downloadTable } from '../venues/table-files.ts';
import { useVenue, useVenues } from '../venues/queries.ts';
import { useVenueActions } from '../venues/use-venue-actions.ts';
import type { CardParts } from '../venues/venue-card.tsx';
import { VenueList, VenuesSkeleton } from '../venues/venue-list.tsx';
import type { VenueParams, VenueTab } from '../venues/venue-params.ts';
import { useText } from '../../i18n/text.ts';
import { useVenuesText } from '../venues/text.ts';
import { paths } from '../../lib/paths.ts';
import { usePersistedState } from '../../lib/use-persisted-state.ts';
import { useNow } from '../../lib/zone.ts';
import { useMedia } from '../../player/use-media.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RemovableChip } from '../../ui/chips.tsx';
import { DownloadIcon, FileIcon, UploadIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PlusIcon } from '../../ui/shell-icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isMissing, Missing } from '../../shell/missing.tsx';
import { scrollToSight } from '../../shell/use-scroll-rule.ts';
import { AirFilter, useVenuesOnAir } from '../players/air-filter.tsx';
import { useFirst } from '../venues/use-first.ts';
import { useVenuesAddress } from '../venues/use-venues-address.ts';
import { Nothing } from './no-venues.tsx';
import { VenueOverlays } from './venue-overlays.tsx';
import { type GroupOverlay, VenueGroupOverlays } from '../venues/venue-group-overlays.tsx';
import { VenueMenu } from '../venues/venue-menu.tsx';
import { VenueSearch } from '../venues/venue-search.tsx';
import { fits, mentions } from '../venues/venue-lists.ts';
import { lazyPart } from '../../lib/load-code.ts';
import { Skeleton } from '../../ui/skeletons.tsx';
import css from './venues.module.css';

const AirLine = lazyPart(async () => (await import('../players/air-line.tsx')).AirLine);
const HoursPanel = lazyPart(async () => (await import('../venues/hours-form.tsx')).HoursPanel);

interface HoursSidebarProps {
  venue: Venue;
  settings: Pick<LinkProps, 'to' | 'state'>;
  ref: Ref<HTMLElement>;
  /** Scrolls to the hours: they are below the list, and the address has named this venue. */
  onArrival: (() => void) | undefined;
}

/** Hours of the chosen venue beside the list, on a tablet below it. */
function HoursSidebar({ venue, settings, ref, onArrival }: HoursSidebarProps) {
  const type = useNavigationType();
  useEffect(() => {
    // Going back restores the scroll position.
    if (type !== 'PUSH' || !onArrival) return undefined;
    // A new page takes the focus and scrolls to its top first.
    const timer = setTimeout(onArrival);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the screen opens
  }, []);
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="venue-hours" className={css.hours}>
      <Suspense fallback={<Skeleton className={css.skeleton} />}>
        <HoursPanel key={venue.id} venue={venue} settings={settings} />
      </Suspense>
    </section>
  );
}

/**
 * Active and inactive venues, or the search results among them. The server searches the open tab; the other one is
 * loaded and filtered here, for its count and the link to it.
 */
function useVenueLists(params: VenueParams) {
  const { tab, q, playlist_id, selection_id, air } = params;
  const onAir = useVenuesOnAir(air);
  const playing = { playlist_id, selection_id };
  const active = useVenues({ is_active: true, ...playing });
  const inactive = useVenues({ is_active: false, ...playing });
  const found = useFoundVenues(q, tab === 'active');
  const of = (is_active: boolean, list: typeof active) => {
    const wanted = onAir.data;
    if (wanted === undefined) return { ...onAir, data: undefined };
    const tagged = (objects: readonly Venue[] | undefined) =>
      objects?.filter((venue) => hasTags(venue, params) && (wanted?.has(venue.id) ?? true));
    if (q === '') return { ...list, data: tagged(list.data?.objects) };
    const isOpen = is_active === (tab === 'active');
    if (!isOpen) return { ...list, data: tagged(list.data?.objects.filter((venue) => mentions(venue, q))) };
    return { ...found, data: tagged(found.data?.objects.filter((venue) => fits(venue, { is_active, ...playing }))) };
  };
  return { active: of(true, active), inactive: of(false, inactive) };
}

const none: readonly Venue[] = [];

type Address = ReturnType<typeof useVenuesAddress>;

type Chosen = { tab: VenueTab; ids: ReadonlySet<number> } | null;

const writtenChosen = (chosen: Chosen) => chosen && { ...chosen, ids: [...chosen.ids] };

function readChosen(stored: unknown): Chosen {
  const { tab, ids } = (stored ?? {}) as { tab?: VenueTab; ids?: number[] };
  return tab && Array.isArray(ids) ? { tab, ids: new Set(ids) } : null;
}

/** Venues of a tab chosen for a bulk action. */
function useChosen(tab: VenueTab) {
  const [chosen, setChosen] = usePersistedState('chosen venues', readChosen, writtenChosen);
  return {
    ids: chosen?.tab === tab ? chosen.ids : null,
    setIds: (ids: Iterable<number> | null) => setChosen(ids && { tab, ids: new Set(ids) }),
  };
}

/** True if the address names a venue that is not there. */
function useIsMissing({ venue, layer }: VenueParams) {
  const over = layer && 'id' in layer ? layer.id : undefined;
  const queries = [useVenue(venue), useVenue(over)];
  return venue === 0 || over === 0 || queries.some(({ error }) => isMissing(error));
}

export function Screen() {
  const { shell } = useText();
  const address = useVenuesAddress();
  if (useIsMissing(address.params)) return <Missing to={paths.venues} list={shell.titles.object} />;
  return <Venues address={address} />;
}

/** The venues of both tabs, those that are chosen, and the one whose hours are shown. */
function useVenuesView({ params }: Address) {
  const lists = useVenueLists(params);
  const isPhone = useMedia('(width < 768px)');
  const isTablet = useMedia('(width <= 1024px)') && !isPhone;
  const { ids, setIds } = useChosen(params.tab);
  const listed = lists[params.tab].data ?? none;
  const named = useVenue(params.venue).data;
  const hours = useRef<HTMLElement>(null);
  const showHours = () => {
    hours.current?.focus({ preventScroll: true });
    if (hours.current) scrollToSight(hours.current);
  };
  // Beside the list are the hours of the chosen venue, else of the first one; a phone shows them in a dialog.
  const first = useFirst(listed);
  const selected = isPhone ? undefined : (named ?? first);
  const chosen = ids ? listed.filter(({ id }) => ids.has(id)) : none;
  return { lists, isPhone, isTablet, ids, setIds, listed, named, hours, showHours, selected, chosen };
}

type View = ReturnType<typeof useVenuesView>;

function useCardParts(
  address: Address,
  { isPhone, isTablet, ids, setIds, showHours, selected }: View,
  onDelete: (venue: Venue) => void,
): CardParts {
  const { layerLink, hoursLink, open } = address;
  const types = useVenueTypes();
  const actions = useVenueActions();
  const now = useNow();
  return {
    now,
    typeOf: ({ object_type_id }) => types.data?.find(({ id }) => id === object_type_id)?.name,
    linkTo: ({ id }) => ({ ...hoursLink(id, isPhone), ...(isTablet && { onClick: showHours }) }),
    current: selected?.id,
    onAssign: ({ id }) => open({ kind: 'assign', id }),
    renderMenu: (venue) => (
      <VenueMenu
        venue={venue}
        open={open}
        onActive={(active) => actions.setActive([venue], active)}
        onDelete={() => onDelete(venue)}
      />
    ),
    renderAir: (venue) => (
      <Suspense>
        <AirLine venue={venue} link={layerLink({ kind: 'player', id: venue.id })} />
      </Suspense>
    ),
    chosen: ids,
    onChoose: ({ id }, isChosen) => setIds([...(ids ?? [])].filter((each) => each !== id).concat(isChosen ? [id] : [])),
  };
}

function CreateLink(link: Pick<LinkProps, 'to' | 'state'>) {
  const text = useVenuesText();
  return (
    <ButtonLink {...link} variant="accent">
      <PlusIcon size={18} />
      {text.create}
    </ButtonLink>
  );
}

interface ActionsProps {
  canChoose: boolean;
  onChoose: () => void;
  onOpen: (over: GroupOverlay) => void;
  create: ReactNode;
}

/** Buttons beside the title. */
function Actions({ canChoose, onChoose, onOpen, create }: ActionsProps) {
  const text = useVenuesText();
  const { files } = useGroupsText();
  return (
    <div className={css.actions}>
      <ButtonLink to={paths.rules} variant="quiet">
        {text.menu.rules}
      </ButtonLink>
      {canChoose && (
        <Button variant="quiet" onClick={onChoose}>
          {text.bulk.start}
        </Button>
      )}
      <DeletedButton onOpen={() => onOpen('deleted')} />
      <Menu
        trigger={
          <Button variant="quiet">
            <FileIcon size={18} />
            {files.menu}
          </Button>
        }
        entries={[
          { name: files.xlsx, icon: DownloadIcon, onPress: () => void downloadTable('xlsx') },
          { name: files.csv, icon: DownloadIcon, onPress: () => void downloadTable('csv') },
          { name: files.template, icon: FileIcon, onPress: () => void downloadTable('xlsx', true) },
          { name: files.import, icon: UploadIcon, onPress: () => onOpen('import') },
        ]}
      />
      {create}
    </div>
  );
}

/** Shows that the list has only the venues which play something, `first` among them. */
function PlayingFilter({ address, first }: { address: Address; first: Venue | undefined }) {
  const text = useVenuesText();
  const { params, show } = address;
  if (params.playlist_id === undefined && params.selection_id === undefined) return null;
  const playing = first?.playlist_name ?? first?.selection_name ?? text.playsUnnamed;
  return (
    <div className="mt-16">
      <RemovableChip
        name={text.plays(playing)}
        removeLabel={text.showAll(text.plays(playing))}
        onRemove={() => show({ playlist_id: undefined, selection_id: undefined })}
      />
    </div>
  );
}

interface ListProps {
  address: Address;
  view: View;
  of: VenueTab;
  create: ReactNode;
  onDelete: (venue: Venue) => void;
}

/** The venues of a tab, with the hours of one beside them. */
function List({ address, view, of, create, onDelete }: ListProps) {
  const text = useVenuesText();
  const { lists, selected, hours, isTablet, showHours } = view;
  const parts = useCardParts(address, view, onDelete);
  const inOther = lists[of === 'active' ? 'inactive' : 'active'].data?.length ?? 0;
  return (
    <Loaded query={lists[of]} skeleton={<VenuesSkeleton />}>
      {(venues) =>
        venues.length === 0 ? (
          <Nothing address={address} inOther={inOther} create={create} />
        ) : (
          <div className={css.columns}>
            <VenueList venues={venues} label={text.list} parts={parts} />
            {selected && (
              <HoursSidebar
                ref={hours}
                venue={selected}
                settings={address.layerLink({ kind: 'edit', id: selected.id })}
                onArrival={isTablet && address.params.venue !== undefined ? showHours : undefined}
              />
            )}
          </div>
        )
      }
    </Loaded>
  );
}

function leaveDeleted({ params, show, isHere }: Address, { setIds }: View, venues: readonly Venue[]) {
  setIds(null);
  // An address that names one would say that it is not there.
  if (isHere() && venues.some(({ id }) => id === params.venue)) show({ venue: undefined });
}

function Venues({ address }: { address: Address }) {
  const text = useVenuesText();
  const { shell } = useText();
  const { params, show, layerLink } = address;
  const { tab, q } = params;
  const view = useVenuesView(address);
  const { lists, listed, isPhone, ids, setIds, named, chosen } = view;
  const actions = useVenueActions();
  const [assigning, setAssigning] = useState(false);
  const [over, setOver] = useState<GroupOverlay>(null);
  const create = <CreateLink {...layerLink({ kind: 'new' })} />;
  const panel = (of: VenueTab) => (
    <>
      {ids && (
        <BulkBar
          count={chosen.length}
          total={listed.length}
          isActive={of === 'active'}
          onAll={(all) => setIds(all ? listed.map(({ id }) => id) : [])}
          onAssign={() => setAssigning(true)}
          onChange={() => setOver('many')}
          onSwitch={() => {
            actions.setActive(chosen, of !== 'active');
            setIds(null);
          }}
          onDelete={() => setOver({ deletes: chosen })}
          onDone={() => setIds(null)}
        />
      )}
      <List address={address} view={view} of={of} create={create} onDelete={(venue) => setOver({ deletes: [venue] })} />
    </>
  );
  const count = (of: VenueTab) => lists[of].data && String(lists[of].data.length);

  return (
    <>
      <PageHead
        over={text.over}
        title={shell.titles.object}
        action={
          <Actions canChoose={listed.length > 1 && !ids} onChoose={() => setIds([])} onOpen={setOver} create={create} />
        }
      />
      <p className="sr-only" role="status">
        {q !== '' && lists[tab].data && (listed.length > 0 ? text.found(listed.length) : text.empty.search)}
      </p>
      <AirFilter chosen={params.air} onChoose={(air) => show({ air, venue: undefined })} />
      <PlayingFilter address={address} first={listed[0]} />
      <TagFilter params={params} onShow={show} onManage={() => setOver('groups')} />
      <Tabs
        value={tab}
        onChange={(next) => show({ tab: next, venue: undefined })}
        end={<VenueSearch q={q} onSearch={(next) => show({ q: next })} />}
        tabs={[
          { value: 'active', name: text.active, count: count('active'), panel: panel('active') },
          { value: 'inactive', name: text.inactive, count: count('inactive'), panel: panel('inactive') },
        ]}
      />
      <VenueOverlays
        address={address}
        hoursOf={isPhone ? named : undefined}
        many={assigning ? chosen : none}
        onManyClose={() => setAssigning(false)}
        onAssign={(venues, playable) => actions.assign(venues, playable)}
      />
      <VenueGroupOverlays
        open={over}
        params={params}
        chosen={chosen}
        onClose={() => setOver(null)}
        onDone={() => setIds(null)}
        onDeleted={(venues) => leaveDeleted(address, view, venues)}
      />
    </>
  );
}
