export interface ServerEvent {
  /** Id to resume from after a break; empty if the stream has named none. */
  id: string;
  event: string;
  data: string;
}

interface EventReader {
  /** Takes the next chunk of the stream, cut anywhere; returns the events that it completes. */
  feed: (text: string) => ServerEvent[];
  /** The last id of the stream, also of a block without an event; empty before. */
  lastId: () => string;
}

/**
 * Parses server-sent events as the HTML standard has it (9.2.6): lines end in LF, CR or both, a blank one completes an
 * event, comments and unknown fields are skipped. The browser's own `EventSource` sends no token header.
 */
export function createEventReader(initialId = ''): EventReader {
  let rest = '';
  let afterReturn = false;
  let lastId = initialId;
  let event = '';
  let data: string[] = [];

  function readLine(line: string): ServerEvent | null {
    if (line === '') return complete();
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) lastId = value;
    return null;
  }

  function complete(): ServerEvent | null {
    const completed = data.length > 0 ? { id: lastId, event: event || 'message', data: data.join('\n') } : null;
    event = '';
    data = [];
    return completed;
  }

  return {
    feed(text) {
      // A line feed that ends the same line as the carriage return before it.
      const added = afterReturn && text.startsWith('\n') ? text.slice(1) : text;
      if (text !== '') afterReturn = text.endsWith('\r');
      const lines = (rest + added).split(/\r\n|\r|\n/);
      rest = lines.pop() ?? '';
      return lines.map(readLine).filter((each) => each !== null);
    },
    lastId: () => lastId,
  };
}
