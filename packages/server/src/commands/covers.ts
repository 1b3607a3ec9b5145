import { readFile, stat } from 'node:fs/promises';
import { bounds, id as idForm, type Language } from '@kamerton/wire';
import { picture } from '@kamerton/wire/office';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../features/audit/audit.store.ts';
import { findOfficeAlbum } from '../features/catalogue/albums.office.store.ts';
import { presentOfficeAlbum } from '../features/catalogue/present-office.service.ts';
import { coverAlbum } from '../features/catalogue/albums.office.service.ts';
import { changeCollection } from '../features/collections/collections.office.service.ts';
import { findOfficeCollection } from '../features/collections/collections.office.store.ts';
import { presentOfficeCollection } from '../features/collections/present-office.service.ts';
import { coverFrom } from '../features/media/cover-upload.service.ts';
import { readIds, there } from './act-command.ts';
import { type Command, command, CommandFailure } from './command.ts';
import { readPath } from './read-path.ts';

/** The picture of a file in base64. Throws `CommandFailure`. */
const readPicture = async (file: string): Promise<string> => {
  try {
    if ((await stat(file)).size > bounds.picture.bytes) throw new CommandFailure('picture_too_large', { file });
    return (await readFile(file)).toString('base64');
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure('file_unusable', { file, reason: (error as NodeJS.ErrnoException).code ?? '' });
  }
};

interface Covered {
  version: (db: Handle, id: number) => Promise<number>;
  set: (tx: Handle, actor: Actor, id: number, change: { version: number; cover_id: number | null }) => Promise<object>;
}

const coverCommand = (usage: string, summary: Record<Language, string>, { version, set }: Covered): Command =>
  command({
    usage,
    summary,
    options: { remove: { type: 'boolean' } },
    args: z.object({ id: idForm, cover: picture }),
    read: async ({ positionals, values }) => {
      const [given = '', ...rest] = positionals;
      const [id = 0] = readIds([given], usage);
      if (values['remove'] !== true) return { id, cover: await readPicture(readPath({ positionals: rest }, usage)) };
      if (rest.length > 0) throw new CommandFailure('wrong_usage', { usage });
      return { id, cover: null };
    },
    run: async ({ database: { handle }, store }, { id, cover }, { actor, emit }) => {
      await version(handle, id);
      const cover_id = (await coverFrom(handle, store, cover)) ?? null;
      const change = async (tx: Handle) => set(tx, actor, id, { version: await version(tx, id), cover_id });
      emit({ ...(await transaction(handle, change)) });
      return 0;
    },
    show: (screen) => (event) => {
      const { cover } = event as { cover: { large: string } | null };
      const said = {
        ru: cover ? `Обложка сохранена: ${cover.large}` : 'Обложка убрана.',
        en: cover ? `Cover saved: ${cover.large}` : 'Cover removed.',
      };
      screen.print(said[screen.language]);
    },
  });

export const catalogueCover = coverCommand(
  'catalogue cover <album-id> <picture>|--remove',
  {
    ru: 'Дать альбому обложку из файла (середина квадратом) или убрать её',
    en: 'Set an album cover from a file, cropped to a centred square, or remove it',
  },
  {
    version: async (db, id) => there(await findOfficeAlbum(db, id)).version,
    set: async (tx, actor, id, change) => presentOfficeAlbum(await coverAlbum(tx, actor, id, change)),
  },
);

export const collectionCover = coverCommand(
  'collection cover <id> <picture>|--remove',
  {
    ru: 'Дать подборке обложку из файла (середина квадратом) или убрать её',
    en: 'Set a collection cover from a file, cropped to a centred square, or remove it',
  },
  {
    version: async (db, id) => there(await findOfficeCollection(db, id)).version,
    set: async (tx, actor, id, change) => presentOfficeCollection(await changeCollection(tx, actor, id, change)),
  },
);
