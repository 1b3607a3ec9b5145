import { accountAdd } from './account-add.ts';
import { accountEdit } from './account-edit.ts';
import { accountInvite } from './account-invite.ts';
import { accountKey } from './account-key.ts';
import { accountClose, accountOpen } from './account-access.ts';
import { accountList, accountShow } from './account-list.ts';
import { accountSignInLink } from './account-sign-in-link.ts';
import { auditExport } from './audit-export.ts';
import { auditList } from './audit-list.ts';
import { auditVerify } from './audit-verify.ts';
import { assignCommand } from './assign.ts';
import { blockAdd, blockEdit, blockList, blockOrder, blockRemove } from './blocks.ts';
import { backupCommand } from './backup.ts';
import { cannedAdd, cannedCommand, cannedEdit, cannedRemove } from './canned.ts';
import { catalogueEdit } from './catalogue-edit.ts';
import { catalogueEditMany } from './catalogue-edit-many.ts';
import { catalogueMove } from './catalogue-move.ts';
import { catalogueFind, catalogueShow } from './catalogue.ts';
import {
  collectionAddTracks,
  collectionMoveTracks,
  collectionRemoveTracks,
  collectionShow,
} from './collection-tracks.ts';
import { collectionAdd, collectionEdit, collectionList, collectionOrder, collectionRemove } from './collections.ts';
import type { Command } from './command.ts';
import { contractRenew } from './contract-renew.ts';
import { contractPdf, contractShow } from './contract-show.ts';
import { contractTerminate } from './contract-terminate.ts';
import { contractsCommand } from './contracts.ts';
import { catalogueCover, collectionCover } from './covers.ts';
import { ddexCommand } from './ddex.ts';
import { deliveriesCommand } from './deliveries.ts';
import { emailsCommand, emailsRetry } from './emails.ts';
import { importCommand } from './import.ts';
import { genreCommands, tagCommands } from './labels.ts';
import { noteCommand } from './note.ts';
import { recoverCommand } from './recover.ts';
import { replyCommand } from './reply.ts';
import { replyKeyCommand } from './request-key.ts';
import { closeCommand, reopenCommand } from './request-settle.ts';
import { requestsCommand } from './requests.ts';
import { restoreCommand, revokeCommand } from './revoke.ts';
import {
  staffAdd,
  staffClose,
  staffList,
  staffOpen,
  staffPassword,
  staffRename,
  staffResetSecondFactor,
  staffRole,
} from './staff.ts';
import { draftAdd, draftEdit, draftList, draftPreview, draftPublish, draftRemove, draftShow } from './terms-draft.ts';
import { termsPublish } from './terms-publish.ts';
import { termsList, termsShow } from './terms-versions.ts';
import { verifyCommand } from './verify.ts';

/** Every command by its name. */
export const commands: Record<string, Command> = {
  import: importCommand,
  ddex: ddexCommand,
  deliveries: deliveriesCommand,
  revoke: revokeCommand,
  restore: restoreCommand,
  'account list': accountList,
  'account show': accountShow,
  'account add': accountAdd,
  'account invite': accountInvite,
  'account edit': accountEdit,
  'account open': accountOpen,
  'account close': accountClose,
  'account key': accountKey,
  'account sign-in-link': accountSignInLink,
  'staff add': staffAdd,
  'staff list': staffList,
  'staff rename': staffRename,
  'staff role': staffRole,
  'staff open': staffOpen,
  'staff close': staffClose,
  'staff password': staffPassword,
  'staff reset-second-factor': staffResetSecondFactor,
  'catalogue find': catalogueFind,
  'catalogue show': catalogueShow,
  'catalogue edit': catalogueEdit,
  'catalogue edit-many': catalogueEditMany,
  'catalogue cover': catalogueCover,
  'catalogue move': catalogueMove,
  'genre list': genreCommands.list,
  'genre add': genreCommands.add,
  'genre rename': genreCommands.rename,
  'genre merge': genreCommands.merge,
  'genre remove': genreCommands.remove,
  'tag list': tagCommands.list,
  'tag add': tagCommands.add,
  'tag rename': tagCommands.rename,
  'tag merge': tagCommands.merge,
  'tag remove': tagCommands.remove,
  'block list': blockList,
  'block add': blockAdd,
  'block edit': blockEdit,
  'block order': blockOrder,
  'block remove': blockRemove,
  'collection list': collectionList,
  'collection show': collectionShow,
  'collection add': collectionAdd,
  'collection edit': collectionEdit,
  'collection cover': collectionCover,
  'collection order': collectionOrder,
  'collection add-tracks': collectionAddTracks,
  'collection remove-tracks': collectionRemoveTracks,
  'collection move-tracks': collectionMoveTracks,
  'collection remove': collectionRemove,
  requests: requestsCommand,
  reply: replyCommand,
  'reply-key': replyKeyCommand,
  close: closeCommand,
  reopen: reopenCommand,
  assign: assignCommand,
  note: noteCommand,
  canned: cannedCommand,
  'canned add': cannedAdd,
  'canned edit': cannedEdit,
  'canned remove': cannedRemove,
  emails: emailsCommand,
  'emails retry': emailsRetry,
  contracts: contractsCommand,
  'contract show': contractShow,
  'contract pdf': contractPdf,
  'contract terminate': contractTerminate,
  'contract renew': contractRenew,
  'terms list': termsList,
  'terms show': termsShow,
  'terms publish': termsPublish,
  'terms draft list': draftList,
  'terms draft show': draftShow,
  'terms draft add': draftAdd,
  'terms draft edit': draftEdit,
  'terms draft preview': draftPreview,
  'terms draft publish': draftPublish,
  'terms draft remove': draftRemove,
  'audit list': auditList,
  'audit export': auditExport,
  'audit verify': auditVerify,
  backup: backupCommand,
  recover: recoverCommand,
  verify: verifyCommand,
};

/** Earlier names of commands, by their first word. */
export const aliases: Record<string, string> = { letters: 'emails' };
