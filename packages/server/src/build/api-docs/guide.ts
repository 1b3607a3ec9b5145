import type { ServerText } from '../../text/texts.ts';

interface Step {
  name: keyof ServerText['apiDocs']['guide'];
  /** Shell commands with curl; later steps use the variables of earlier ones. */
  command: string;
}

/** From the key to the first playlist. `API` and `KEY` are set beforehand. */
export const guide: readonly Step[] = [
  {
    name: 'totals',
    command: `curl -sSf "$API/my/totals" -H "token: $KEY"`,
  },
  {
    name: 'track',
    command: `TRACK=$(curl -sSf -X POST "$API/search/tracks?limit=1" -H "token: $KEY" \\
  -H "content-type: application/json" -d '{"vocal": false}' |
  sed -n 's/^{"tracks":\\[{"id":\\([0-9]*\\).*/\\1/p')
echo "track $TRACK"`,
  },
  {
    name: 'playlist',
    command: `PLAYLIST=$(curl -sSf -X POST "$API/my/playlists" -H "token: $KEY" \\
  -H "content-type: application/json" -H "idempotency-key: my-first-playlist" \\
  -d '{"name": "First playlist"}' |
  sed -n 's/.*"playlist":{"id":\\([0-9]*\\).*/\\1/p')
echo "playlist $PLAYLIST"`,
  },
  {
    name: 'add',
    command: `curl -sSf -X POST "$API/my/playlists/$PLAYLIST" -H "token: $KEY" \\
  -H "content-type: application/json" -d "{\\"id\\": $TRACK}"`,
  },
  {
    name: 'result',
    command: `curl -sSf "$API/my/playlists/$PLAYLIST" -H "token: $KEY"`,
  },
];
