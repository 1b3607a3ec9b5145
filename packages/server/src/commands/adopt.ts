import { z } from 'zod';
import { textsIn } from '../text/texts.ts';
import { command } from './command.ts';

export const adoptCommand = command({
  usage: 'adopt',
  adopts: true,
  args: z.object({}),
  // Opening the service has joined them.
  run: async ({ config }, _args, { emit }) => {
    emit({ type: 'summary', folder: config.dataDir });
    return 0;
  },
  show: (screen) => (event) => screen.print(textsIn(screen.language).commands.adopted(String(event['folder']))),
});
