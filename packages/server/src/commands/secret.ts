import { z } from 'zod';
import type { Resealed } from '../domains/operations/secrets/reseal.service.ts';
import { rotateSecret, SecretIsSetting } from '../domains/operations/secrets/data-secret.service.ts';
import { textsIn } from '../text/texts.ts';
import { command, CommandFailure } from './command.ts';

export const secretRotate = command({
  usage: 'secret rotate',
  args: z.object({}),
  run: async ({ database, secrets, encryption }, _args, { actor, emit }) => {
    try {
      const done = await rotateSecret(database.handle, actor, { secrets, encryption });
      emit({ type: 'summary', ...done });
      return done.unreadable > 0 ? 2 : 0;
    } catch (error) {
      throw error instanceof SecretIsSetting ? new CommandFailure('secret_is_setting') : error;
    }
  },
  show: (screen) => (event: Resealed) => {
    for (const line of textsIn(screen.language).commands.secretRotated(event)) screen.print(line);
  },
});
