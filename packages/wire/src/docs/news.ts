import type { Docs } from './examples.ts';

export const newsDocs = {
  events: {
    description: `A stream that stays open and delivers events within about a second, as server-sent events
(\`text/event-stream\`). Read it with \`fetch\` or any HTTP client that supports streaming: the token goes in a header, which a
browser’s \`EventSource\` can’t send.

Each event has an \`id\`, its name in \`event\` and JSON in \`data\`; the schema here describes one event as
\`{event, data}\`. Names are \`support.reply\`, \`track.revoked\`, \`track.restored\`, \`playlist.changed\`,
\`venue.on-air\`, \`venue.silent\` and \`account.closed\`; ignore any you don’t know. Lines starting with a colon are sent
every 15 seconds to keep the connection alive.

If the connection drops, reconnect with the last \`id\` in the \`Last-Event-ID\` header: the events you missed come first.
Events are kept for seven days. Without the header, the stream starts now, or with the events of the last \`ago\`
milliseconds (up to a minute): set it to how long ago you loaded the data you show. The first block carries an \`id\`
without data, so you always have one to reconnect with.

The stream ends when its session ends, and after \`account.closed\`. An account can have up to 20 open streams (otherwise
429).`,
    response: { event: 'playlist.changed', data: { playlist_id: 5, version: 12, deleted: false } },
  },
} satisfies Docs;
