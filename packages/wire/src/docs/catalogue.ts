import type { CallDocs } from './call-docs.ts';
import { album, page, pagination, success, track } from './examples.ts';

const albums = { albums: [album], pagination: pagination(1) };

export const catalogueDocs = {
  albums: {
    description: `Albums, newest first; those without a known date come last. \`from\` and \`to\` are days of release, both
included; a \`from\` after its \`to\` is 400 \`bad_parameter\`.`,
    request: { query: { ...page, from: '2026-01-01', to: '2026-12-31' } },
    response: albums,
  },
  popularAlbums: {
    description: 'Albums by how much they are played, most played first.',
    request: { query: page },
    response: albums,
  },
  album: {
    description: `One album with its tracks in their order. \`file\` is a signed address of the audio: it is bound to your
account and good for 12 hours, answers range requests, and needs no header. When it has become stale (404), ask for the
album again. \`peaks\` leads to the waveform: 1,000 values of loudness from 0 to 255.`,
    request: { params: { id: '64' }, query: page },
    response: { album, tracks: [track], pagination: pagination(10) },
  },
  myAlbums: {
    description: 'The albums that were added to my music, the latest added first.',
    request: { query: page },
    response: albums,
  },
  addMyAlbum: {
    description: 'Adds an album to my music. Adding what is there already succeeds.',
    request: { body: { id: 64 } },
    response: success,
  },
  removeMyAlbum: {
    description: 'Takes an album out of my music. Send the id in the body, or as `?id=` where a proxy drops bodies.',
    request: { body: { id: 64 } },
    response: success,
  },
} satisfies Record<string, CallDocs>;
