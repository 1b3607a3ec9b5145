import type { Docs } from './examples.ts';

const ofAll = `
The response is the archive itself (\`application/zip\`, uncompressed), streamed, with \`Content-Length\`. It contains the
currently playable tracks, numbered in order (\`01 Artist - Title.mp3\`), the cover (\`cover.webp\`) if there is one, and an
\`.m3u8\` playlist.

To resume an interrupted download, send \`Range: bytes=<from>-\` with the archive’s \`ETag\` in \`If-Range\`. If the content
has changed in the meantime, the whole archive is sent again with status 200. A range beyond the end is 416. \`HEAD\`
returns only the length and the \`ETag\`.

With \`Accept: application/json\`, the response is a signed URL instead, as in the example. It needs no token and can be
handed to a browser’s download manager. It is valid until \`expires_at\`, for this account only. Each use checks again what
may be downloaded; an expired or altered URL is 404.

Up to 32 archives are sent at a time, up to 4 of them to one account; beyond that, the response is 429 with
\`Retry-After\`.`;

const example = (kind: string, set: number, filename: string) => ({
  url: `/media/archives/${kind}/${set}?language=en&account=7&end=1795305600&signature=5rmXq0m2Jp4s8oXH1Yx4mU0Y3kq0b1l9X2f7c6d5e4A`,
  filename,
  size: 187_203_915,
  expires_at: '2026-11-22T00:00:00.000Z',
});

export const downloadsDocs = {
  downloadPlaylist: {
    description: `Downloads a playlist of your own as one ZIP archive.${ofAll}`,
    request: { params: { id: '12' } },
    response: example('playlists', 12, 'Morning in the café.zip'),
  },
  downloadCollection: {
    description: `Downloads a ready-made collection as one ZIP archive.${ofAll}`,
    request: { params: { id: '3' } },
    response: example('collections', 3, 'Evening lounge.zip'),
  },
  downloadAlbum: {
    description: `Downloads an album as one ZIP archive.${ofAll}`,
    request: { params: { id: '41' } },
    response: example('albums', 41, 'North Quay - Slack Water.zip'),
  },
} satisfies Docs;
