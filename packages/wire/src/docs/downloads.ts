import type { CallDocs } from './call-docs.ts';
import type { downloads } from '../downloads.ts';

const ofAll = `
The answer is the archive itself (\`application/zip\`, nothing compressed), streamed, with \`Content-Length\`. It holds the
tracks that can be played now, numbered in their order (\`01 Artist - Title.mp3\`), the cover (\`cover.webp\`) where there is
one, and an \`.m3u8\` playlist.

A broken download goes on where it stopped: send \`Range: bytes=<from>-\` with the archive's \`ETag\` in \`If-Range\`. Where
the content has changed meanwhile, the whole archive comes again with status 200. A range beyond the end is 416. \`HEAD\`
tells length and \`ETag\` alone.

With \`Accept: application/json\` the answer is a signed address in its place, as in the example. It needs no token and can
be given to a browser's own downloads. It holds until \`expires_at\` and for this account alone; each use looks anew at what
may be downloaded, and what is stale or altered is 404.

32 archives are sent at the same time, 4 of them to one account; one more is 429 with \`Retry-After\`.`;

const example = (kind: string, set: number, filename: string) => ({
  url: `/media/archives/${kind}/${set}?language=en&account=7&end=1795305600&signature=5rmXq0m2Jp4s8oXH1Yx4mU0Y3kq0b1l9X2f7c6d5e4A`,
  filename,
  size: 187_203_915,
  expires_at: '2026-11-22T00:00:00.000Z',
});

export const downloadsDocs: Record<keyof typeof downloads, CallDocs> = {
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
};
