/** One event of a stream of server-sent events. */
export interface ServerEvent {
  event: string;
  data: string;
}

/** Parses server-sent events from chunks that are cut anywhere; returns the events that a chunk completes. */
export const createEventReader = (): ((text: string) => ServerEvent[]) => {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const fields = new Map<string, string[]>();
      for (const line of block.split('\n')) {
        const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        fields.set(name, [...(fields.get(name) ?? []), value]);
      }
      const data = fields.get('data');
      return data ? [{ event: fields.get('event')?.at(-1) ?? 'message', data: data.join('\n') }] : [];
    });
  };
};
