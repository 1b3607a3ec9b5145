import type { empty as ru } from '../ru/empty.ts';

export const empty: typeof ru = {
  ownPlaylists: 'No own playlists yet. Create one with the “Create” button.',
  playlists: 'No playlists yet. Add them in the music base.',
  revoked: 'No revoked content: none requested in the last two weeks.',
  requests: 'No support requests sent yet.',
  tracks: 'No tracks in the selection.',
  venues: 'Nothing found. Check the name, address or legal entity.',
};
