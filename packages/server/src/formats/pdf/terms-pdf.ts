import { allLanguages, readMarkdown } from '@kamerton/wire';
import type { TermsDraft } from '@kamerton/wire/office';
import { inAll, textsIn } from '../../text/texts.ts';
import { openSheet } from './typesetting.ts';

/** A draft of terms in the layout of a contract, with a note that it is a draft. */
export const termsPdf = ({ id, version, updated_at, text }: TermsDraft): Promise<Buffer> => {
  const title = inAll(({ contract }) => contract.draftTitle(id)).join(' / ');
  const sheet = openSheet(title, 'Kamerton', new Date(updated_at));
  for (const [at, language] of allLanguages.entries()) {
    const { contract } = textsIn(language);
    sheet.part(contract.tag, at > 0);
    sheet.note(contract.draftNote(id, version));
    sheet.blocks(readMarkdown(text[language] ?? ''));
  }
  return sheet.end(title);
};
