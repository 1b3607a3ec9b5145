import type { AlbumFields, FieldWith, TrackFields } from '@kamerton/wire';
import type { resources as russian } from '../ru/resources.ts';
import { labelsByPath, labelsWith } from '../translations.ts';

export const labelsOf = labelsWith({ ru: 'in Russian', en: 'in English' });

const inLanguages = (field: string, label: string) => labelsByPath(field, labelsOf(label));

const taxonomy = (name: string) => ({ name, fields: { ...inLanguages('name', ''), count: 'Tracks' } });

/** Names of the fields of tracks and albums, also in the audit log. */
export const musicFields: Record<keyof AlbumFields | keyof TrackFields | 'genres' | 'tags', string> = {
  name: 'Name',
  artist: 'Artist',
  release_date: 'Release date',
  label: 'Label',
  upc: 'UPC',
  composer: 'Composer',
  lyricist: 'Lyricist',
  isrc: 'ISRC',
  explicit: 'Explicit',
  vocal: 'With vocals',
  genres: 'Genres',
  tags: 'Tags',
};

const missing: Record<`without_${FieldWith<AlbumFields & TrackFields, 'missing'>}`, string> = {
  without_isrc: 'No ISRC',
};

const music = {
  ...musicFields,
  ...missing,
  cover: 'Cover',
  revoked: 'Revoked',
  revoked_days: 'Revoked',
  without_cover: 'No cover',
  year: 'Release year',
  genre_id: 'Genre',
  tag_id: 'Tag',
  created_at: 'Added',
  popularity: 'Popularity',
};

const catalogue = {
  tracks: {
    name: 'Tracks',
    fields: {
      ...music,
      quarantined: 'In quarantine',
      closing: 'Waits to be closed',
      analysis_failed: 'Analysis keeps failing',
      album_name: 'Album',
      album_id: 'Album',
      duration_ms: 'Duration',
      place: 'Album position',
    },
  },
  albums: { name: 'Albums', fields: { ...music, track_count: 'Tracks' } },
  'planned-revocations': {
    name: 'Revocation plan',
    fields: { at: 'When', names: 'What', reason: 'Reason' },
  },
  imports: { name: 'Import' },
  deliveries: { name: 'DDEX deliveries' },
  genres: taxonomy('Genres'),
  tags: taxonomy('Tags'),
  blocks: {
    name: 'Blocks',
    fields: { ...inLanguages('name', ''), is_published: 'Published', collections: 'Collections' },
  },
  collections: {
    name: 'Collections',
    fields: {
      ...inLanguages('name', 'Name'),
      ...inLanguages('description', 'Description'),
      cover: 'Cover',
      block_id: 'Block',
      is_published: 'Published',
      track_count: 'Tracks',
    },
  },
};

const contracts = {
  terms: {
    name: 'Terms',
    fields: {
      id: 'Version',
      status: 'Status',
      effective_from: 'Effective from',
      published_at: 'Published',
      contracts: 'Signed contracts',
    },
  },
  'terms-drafts': {
    name: 'Draft terms',
    fields: { name: 'Name', ...inLanguages('text', 'Text') },
  },
  contracts: {
    name: 'Contracts',
    fields: {
      number: 'Number',
      status: 'Status',
      signed_at: 'Signed',
      terms_version: 'Terms version',
      legal_entity: 'Company',
      legal_address: 'Registered address',
      signatory_name: 'Signatory',
      signatory_position: 'Position',
      inn: 'INN',
      ogrn: 'OGRN or OGRNIP',
      kpp: 'KPP',
      bik: 'BIK',
      settlement_account: 'Settlement account',
      correspondent_account: 'Correspondent account',
      registration_number: 'Registration number',
      country: 'Country',
    },
  },
};

export const resources: typeof russian = {
  ...catalogue,
  ...contracts,
  requests: {
    name: 'Requests',
    fields: {
      number: 'Number',
      subject: 'Subject',
      account: 'Distributor',
      status: 'Status',
      waiting_since: 'Waiting',
      created_at: 'Created',
      last_message_at: 'Last message',
      assigned_to: 'Assignee',
      closed: 'Closed',
    },
  },
  accounts: {
    name: 'Distributors',
    fields: {
      name: 'Name',
      email: 'Email',
      contact: 'Contact',
      language: 'Language',
      is_active: 'Status',
      contract: 'Contract',
      offline_hours: 'Music kept by venue players',
      created_at: 'Created',
      last_sign_in_at: 'Last sign-in',
      active: 'Status',
    },
  },
  venues: {
    name: 'Venues',
    fields: {
      name: 'Name',
      account: 'Distributor',
      city_name: 'City',
      air: 'On air',
      source_name: 'Scheduled now',
      last_contact_at: 'Last contact',
    },
  },
  players: {
    name: 'Players',
    fields: {
      name: 'Device',
      venue_name: 'Venue',
      account: 'Distributor',
      is_online: 'Status',
      reserve: 'Stored music',
      version: 'Version',
      last_contact_at: 'Last contact',
    },
  },
  emails: {
    name: 'Emails',
    fields: {
      created_at: 'Created',
      recipient: 'To',
      subject: 'Subject',
      kind: 'Type',
      state: 'Status',
      failed_days: 'Failed',
    },
  },
  'reply-templates': {
    name: 'Reply templates',
    fields: { name: 'Name', ...inLanguages('text', 'Text'), created_at: 'Added' },
  },
  audit: {
    name: 'Audit log',
    fields: { at: 'When', actor: 'Who', act: 'Action', object: 'Target', address: 'IP address' },
  },
  staff: {
    name: 'Staff',
    fields: {
      name: 'Name',
      email: 'Email',
      role: 'Role',
      is_active: 'Has access',
      second_factor: 'Second factor',
      created_at: 'Added',
      last_seen_at: 'Last seen',
    },
  },
};
