import type { CallDocs } from './call-docs.ts';

export const newsDocs = {
  events: {
    description: `A stream that stays open and tells news within about a second, as server-sent events
(\`text/event-stream\`). Read it with \`fetch\` or any HTTP client that reads on: the token goes in its header, which a
browser's \`EventSource\` cannot send.

Each event has an \`id\`, its name in \`event\` and JSON in \`data\`; the schema here describes one event as
\`{event, data}\`. Names are \`support.reply\`, \`track.revoked\`, \`playlist.changed\` and \`account.closed\`; ignore
those that you do not know. Lines that begin with a colon keep the connection alive every 15 seconds.

When the connection breaks, open it again with the last \`id\` in the header \`Last-Event-ID\`: what happened meanwhile
comes first. News are kept for seven days. Without the header the stream begins now, or with what happened in the last
\`ago\` milliseconds, a minute at most: say how long ago you asked for what you show. The first block carries an \`id\`
without data, so that there is one to come back with.

The stream ends when its session ends, and after \`account.closed\`. An account may have 20 streams open (else 429).`,
    response: { event: 'playlist.changed', data: { playlist_id: 5, version: 12, deleted: false } },
  },
} satisfies Record<string, CallDocs>;
