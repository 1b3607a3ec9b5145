import { accountAdd } from './account-add.ts';
import { accountKey } from './account-key.ts';
import { accountClose, accountOpen } from './account-access.ts';
import { accountSignInLink } from './account-sign-in-link.ts';
import type { Command } from './command.ts';
import { importCommand } from './import.ts';
import { lettersCommand } from './letters.ts';
import { replyCommand } from './reply.ts';
import { requestsCommand } from './requests.ts';
import { restoreCommand, revokeCommand } from './revoke.ts';
import { termsPublish } from './terms-publish.ts';

/** Every command by its name. */
export const commands: Record<string, Command> = {
  import: importCommand,
  revoke: revokeCommand,
  restore: restoreCommand,
  'account add': accountAdd,
  'account open': accountOpen,
  'account close': accountClose,
  'account key': accountKey,
  'account sign-in-link': accountSignInLink,
  requests: requestsCommand,
  reply: replyCommand,
  letters: lettersCommand,
  'terms publish': termsPublish,
};
