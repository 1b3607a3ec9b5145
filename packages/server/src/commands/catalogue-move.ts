import { office } from '@kamerton/wire/office';
import { z } from 'zod';
import { presentOfficeTrack } from '../features/catalogue/present-office.service.ts';
import { findOfficeTrack } from '../features/catalogue/tracks.office.store.ts';
import { placeTrack } from '../features/catalogue/move-track.service.ts';
import { DomainError } from '../errors.ts';
import { actCommand, readBody, readIds, there } from './act-command.ts';
import { CommandFailure } from './command.ts';

const usage = 'catalogue move <track-id> <album-id> <place> [--disc <number>]';

const place = office.placeTrack.body.omit({ version: true });

/** What the office answers, as the command line tells it. */
const told = (error: unknown): unknown => {
  if (!(error instanceof DomainError)) return error;
  if (error.fields?.['track_number'] === 'taken') return new CommandFailure('place_taken');
  return error.fields?.['album_id'] === 'conflict' ? new CommandFailure('album_revoked') : error;
};

export const catalogueMove = actCommand({
  usage,
  summary: {
    ru: 'Переставить трек в альбоме или перенести его в другой, на свободное место; опустевший альбом исчезает',
    en: 'Move a track to a free position in its own or another album; an album left empty is removed',
  },
  details: { ru: '  --disc  номер диска, без него 1', en: '  --disc  disc number (default: 1)' },
  options: { disc: { type: 'string' } },
  args: z.object({ id: z.int(), place }),
  read: ({ positionals, values: { disc } }) => {
    const [id = 0, album_id, track_number] = readIds(positionals, usage, 3, 3);
    const [disc_number] = disc === undefined ? [1] : readIds([String(disc)], usage);
    return { id, place: readBody(place, { album_id, track_number, disc_number }) };
  },
  act: async (tx, actor, { id, place: wished }) => {
    const { version } = there(await findOfficeTrack(tx, id));
    const row = await placeTrack(tx, actor, id, { ...wished, version }).catch((error: unknown) => {
      throw told(error);
    });
    return presentOfficeTrack(row);
  },
  said: {
    ru: ({ name, album_name, disc_number, track_number }) =>
      `Трек «${String(name)}» теперь в альбоме «${String(album_name)}», диск ${String(disc_number)}, место ${String(track_number)}.`,
    en: ({ name, album_name, disc_number, track_number }) =>
      `Track “${String(name)}” moved to album “${String(album_name)}”, disc ${String(disc_number)}, track ${String(track_number)}.`,
  },
});
