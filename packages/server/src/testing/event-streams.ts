import { afterEach } from 'vitest';

/** A block of an event stream; one without an event may have an id. */
export interface Received {
  id?: number;
  event?: string;
  data: Record<string, unknown>;
}

const blockOf = (text: string): Received => {
  const fields = Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]));
  return {
    ...(fields['id'] !== undefined && { id: Number(fields['id']) }),
    ...(fields['event'] !== undefined && { event: fields['event'] }),
    data: JSON.parse(fields['data'] ?? '{}') as Received['data'],
  };
};

/** Returns a function that opens a stream, which ends with the test, and reads on in the background. */
export const prepareStreams = () => {
  const opened: AbortController[] = [];
  afterEach(() => {
    for (const controller of opened.splice(0)) controller.abort();
  });

  return async (url: string, headers: Record<string, string>) => {
    const controller = new AbortController();
    opened.push(controller);
    const response = await fetch(url, { headers, signal: controller.signal });
    const blocks: Received[] = [];
    const received: Received[] = [];
    const read = async (): Promise<'ended' | 'broken'> => {
      let text = '';
      try {
        for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
          const parts = (text += new TextDecoder().decode(bytes)).split('\n\n');
          text = parts.pop() ?? '';
          blocks.push(...parts.map(blockOf));
          received.splice(0, Infinity, ...blocks.filter(({ event }) => event !== undefined));
        }
        return 'ended';
      } catch {
        return 'broken';
      }
    };
    return { response, blocks, received, over: read(), stop: () => controller.abort() };
  };
};
