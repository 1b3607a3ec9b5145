import { z } from 'zod';
import { textsIn } from '../text/texts.ts';
import { command, CommandFailure } from './command.ts';

const usage = 'adopt';

export const adoptCommand = command({
  usage,
  adopts: true,
  args: z.object({}),
  read: ({ positionals }) => {
    if (positionals.length > 0) throw new CommandFailure('wrong_usage', { usage });
    return {};
  },
  // Opening the service has joined them.
  run: async ({ config }, _args, { emit }) => {
    emit({ type: 'summary', folder: config.dataDir });
    return 0;
  },
  show: (screen) => (event) => screen.print(textsIn(screen.language).commands.adopted(String(event['folder']))),
});
