import AlbumOutlined from '@mui/icons-material/AlbumOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MusicNoteOutlined from '@mui/icons-material/MusicNoteOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import QueueMusicOutlined from '@mui/icons-material/QueueMusicOutlined';
import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined';
import SpeakerOutlined from '@mui/icons-material/SpeakerOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import ViewDayOutlined from '@mui/icons-material/ViewDayOutlined';
import { type ComponentType, lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { titleOf } from '../i18n/translations.ts';
import { loadCode } from '../lib/load-code.ts';

type View = 'list' | 'show' | 'edit' | 'create';
type Views = Partial<Record<View, ComponentType>>;

export interface ScreenOptions {
  load: () => Promise<Views>;
}

interface Screen extends ResourceProps {
  options: ScreenOptions;
}

/** A resource whose code is loaded with the first of its views that is opened. React-admin calls a record by its name. */
function screen<Loaded extends Views>(
  name: string,
  load: () => Promise<Loaded>,
  /** Names every view of the code. */
  views: Record<keyof Loaded, true>,
  rest: Pick<ResourceProps, 'icon' | 'recordRepresentation'> = {},
): Screen {
  const lazyViews = Object.keys(views).map((view) => {
    const loadView = async () => ({ default: (await loadCode(load))[view as keyof Loaded] as ComponentType });
    return [view, lazy(loadView)] as const;
  });
  return { name, ...(Object.fromEntries(lazyViews) as Views), ...rest, options: { load } };
}

const listed = { list: true } as const;
const shown = { list: true, show: true } as const;
const edited = { list: true, edit: true } as const;
const created = { list: true, edit: true, create: true } as const;

const load = {
  requests: async () => (await import('../features/support/requests.tsx')).requests,
  accounts: async () => (await import('../features/support/accounts.tsx')).accounts,
  venues: async () => (await import('../features/venues/venues.tsx')).venues,
  players: async () => (await import('../features/venues/players.tsx')).players,
  emails: async () => (await import('../features/emails/emails.tsx')).emails,
  replyTemplates: async () => (await import('../features/support/reply-templates.tsx')).replyTemplates,
  audit: async () => (await import('../features/audit/audit.tsx')).audit,
  tracks: async () => (await import('../features/catalogue/tracks.tsx')).tracks,
  albums: async () => (await import('../features/catalogue/albums.tsx')).albums,
  plannedRevocations: async () => (await import('../features/catalogue/planned-revocations.tsx')).plannedRevocations,
  imports: async () => (await import('../features/imports/imports.tsx')).imports,
  taxonomy: async () => (await import('../features/taxonomy/taxonomy.tsx')).taxonomy,
  terms: async () => (await import('../features/terms/terms.tsx')).terms,
  drafts: async () => (await import('../features/terms/drafts.tsx')).drafts,
  contracts: async () => (await import('../features/contracts/contracts.tsx')).contracts,
  deliveries: async () => (await import('../features/imports/deliveries.tsx')).deliveries,
  blocks: async () => (await import('../features/collections/blocks.tsx')).blocks,
  collections: async () => (await import('../features/collections/collections.tsx')).collections,
  staff: async () => (await import('../features/staff/staff.tsx')).staff,
};

export const screens: readonly Screen[] = [
  screen('requests', load.requests, shown, { icon: ForumOutlined, recordRepresentation: 'subject' }),
  screen('accounts', load.accounts, created, { icon: StorefrontOutlined }),
  screen('venues', load.venues, shown, { icon: PlaceOutlined }),
  screen('players', load.players, listed, { icon: SpeakerOutlined }),
  screen('emails', load.emails, shown, { icon: MailOutlined, recordRepresentation: 'subject' }),
  screen('reply-templates', load.replyTemplates, created, { icon: QuickreplyOutlined }),
  screen('audit', load.audit, listed, { icon: HistoryOutlined }),
  screen('tracks', load.tracks, edited, { icon: MusicNoteOutlined }),
  screen('albums', load.albums, edited, { icon: AlbumOutlined }),
  screen('planned-revocations', load.plannedRevocations, listed, { icon: EventBusyOutlined }),
  screen('imports', load.imports, shown, { icon: FileUploadOutlined }),
  screen('genres', load.taxonomy, created, { icon: CategoryOutlined, recordRepresentation: titleOf }),
  screen('tags', load.taxonomy, created, { icon: LabelOutlined, recordRepresentation: titleOf }),
  screen('terms', load.terms, shown, { icon: GavelOutlined, recordRepresentation: 'id' }),
  screen('terms-drafts', load.drafts, edited),
  screen('contracts', load.contracts, shown, { icon: DescriptionOutlined, recordRepresentation: 'number' }),
  screen('deliveries', load.deliveries, listed, { icon: LocalShippingOutlined }),
  screen('blocks', load.blocks, created, { icon: ViewDayOutlined, recordRepresentation: titleOf }),
  screen('collections', load.collections, created, { icon: QueueMusicOutlined, recordRepresentation: titleOf }),
  screen('staff', load.staff, created, { icon: BadgeOutlined }),
];
