import { album, type Docs, page, pagination, success, track } from './examples.ts';

const albums = { albums: [album], pagination: pagination(1) };

export const catalogueDocs = {
  albums: {
    description: `Albums, newest first; those without a known release date come last. \`from\` and \`to\` are release dates, both
inclusive; a \`from\` later than \`to\` is 400 \`bad_parameter\`.`,
    request: { query: { ...page, from: '2026-01-01', to: '2026-12-31' } },
    response: albums,
  },
  popularAlbums: {
    description: 'Albums by popularity, most played first.',
    request: { query: page },
    response: albums,
  },
  album: {
    description: `One album with its tracks in order. \`file\` is a signed URL of the audio: it is tied to your account, valid
for 12 hours, supports range requests and needs no header. Once it has expired (404), request the album again. \`peaks\`
is the URL of the waveform: 1,000 loudness values from 0 to 255.`,
    request: { params: { id: '64' }, query: page },
    response: { album, tracks: [track], pagination: pagination(10) },
  },
  myAlbums: {
    description: 'Albums added to my music, most recently added first.',
    request: { query: page },
    response: albums,
  },
  addMyAlbum: {
    description: 'Adds an album to my music. Adding one that is already there also succeeds.',
    request: { body: { id: 64 } },
    response: success,
  },
  removeMyAlbum: {
    description:
      'Removes an album from my music. Send the id in the body, or as `?id=` if a proxy drops request bodies.',
    request: { body: { id: 64 } },
    response: success,
  },
} satisfies Docs;
