import { accountAdd, accountClose, accountKey, accountOpen, accountSignInLink } from './account.ts';
import { auditExport, auditList, auditVerify } from './audit.ts';
import { backupCommand } from './backup.ts';
import type { Command } from './command.ts';
import { ddexCommand, deliveriesCommand } from './ddex.ts';
import { emailsCommand, emailsRetry } from './emails.ts';
import { importCommand } from './import.ts';
import { officeCommand } from './office.ts';
import { recoverCommand } from './recover.ts';
import { replyCommand, requestsCommand } from './requests.ts';
import { restoreCommand, revokeCommand } from './revoke.ts';
import {
  staffAdd,
  staffClose,
  staffList,
  staffOpen,
  staffPassword,
  staffResetSecondFactor,
  staffRole,
} from './staff.ts';
import { termsPublish } from './terms.ts';
import { verifyCommand } from './verify.ts';

/** Every command by its name: operations by hand, and `office` for everything that the office can do. */
export const commands: Record<string, Command> = {
  import: importCommand,
  ddex: ddexCommand,
  deliveries: deliveriesCommand,
  revoke: revokeCommand,
  restore: restoreCommand,
  'account add': accountAdd,
  'account open': accountOpen,
  'account close': accountClose,
  'account key': accountKey,
  'account sign-in-link': accountSignInLink,
  'staff add': staffAdd,
  'staff list': staffList,
  'staff role': staffRole,
  'staff open': staffOpen,
  'staff close': staffClose,
  'staff password': staffPassword,
  'staff reset-second-factor': staffResetSecondFactor,
  requests: requestsCommand,
  reply: replyCommand,
  emails: emailsCommand,
  'emails retry': emailsRetry,
  'terms publish': termsPublish,
  'audit list': auditList,
  'audit export': auditExport,
  'audit verify': auditVerify,
  backup: backupCommand,
  recover: recoverCommand,
  verify: verifyCommand,
  office: officeCommand,
};

/** Other names of commands, by their first word. */
export const aliases: Record<string, string> = { letters: 'emails' };
