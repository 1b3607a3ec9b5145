import type { TermsDraft } from '@kamerton/wire/office';
import { readMarkdown } from '@kamerton/wire';
import { openSheet } from './typesetting.ts';

/** A draft of terms, set as in a contract: what it will look like, and nothing that could be taken for one. */
export const termsPdf = ({ id, version, updated_at, text_ru, text_en }: TermsDraft): Promise<Buffer> => {
  const title = `Проект условий № ${id} / Draft terms No. ${id}`;
  const sheet = openSheet(title, 'Kamerton', new Date(updated_at));
  sheet.part('ru-RU', false);
  sheet.note(`Проект условий № ${id}, изменение ${version}. Не опубликован и не подписан.`);
  sheet.blocks(readMarkdown(text_ru));
  sheet.part('en', true);
  sheet.note(`Draft terms No. ${id}, change ${version}. Neither published nor signed.`);
  sheet.blocks(readMarkdown(text_en));
  return sheet.end(title);
};
