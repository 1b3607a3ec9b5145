import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { inEveryLanguage, pathsIn, translated, translatedChange } from '../translated.ts';
import { id, line, success } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';
import { idsInQuery, version } from './tracks.ts';

/** A genre or a tag; `count` includes revoked tracks. */
export const officeLabel = z.object({
  id,
  name: translated(z.string()),
  count: z.int(),
  version: z.int(),
});

const name = line(bounds.label, 1);
const item = z.object({ item: officeLabel });

/** Calls for genres or for tags, which work alike, by their verbs. */
const callsFor = (path: string, one: string, many: string) =>
  ({
    list: {
      route: `GET ${path}`,
      role: 'catalogue',
      summary: `${many} with their number of tracks, most used first`,
      query: listQuery(['id', ...pathsIn('name'), 'count']).extend({ ids: idsInQuery.optional() }),
      response: items(officeLabel),
    },
    office: {
      route: `GET ${path}/{id}`,
      role: 'catalogue',
      summary: `One ${one}; the id of a merged one returns the other`,
      response: item,
    },
    create: {
      route: `POST ${path}`,
      role: 'catalogue',
      grants_access: false,
      summary: `Create a ${one}`,
      body: z.object({ name: inEveryLanguage(name) }),
      response: item,
      idempotent: true,
    },
    rename: {
      route: `PUT ${path}/{id}`,
      role: 'catalogue',
      grants_access: false,
      summary: `Rename a ${one} in some of the languages or all`,
      body: z.object({ version, name: translatedChange(name) }),
      response: item,
    },
    merge: {
      route: `PUT ${path}/{id}/merge`,
      role: 'catalogue',
      grants_access: false,
      summary: `Merge a ${one} into another: its tracks, and future files and searches that name it, use the other`,
      body: z.object({ into: id }),
      response: z.object({ item: officeLabel, tracks: z.int() }),
    },
    unmerge: {
      route: `PUT ${path}/{id}/unmerge`,
      role: 'catalogue',
      grants_access: false,
      summary: `Undo the merge of a ${one}, within a minute of it`,
      response: z.object({ item: officeLabel, tracks: z.int() }),
    },
    remove: {
      route: `DELETE ${path}/{id}`,
      role: 'catalogue',
      grants_access: false,
      summary: `Delete an unused ${one}`,
      response: success,
    },
  }) satisfies OfficeDeclarations;

type Calls = ReturnType<typeof callsFor>;

/** The same by their names: `officeGenres` is the list. */
const named = <Kind extends 'Genre' | 'Tag'>(kind: Kind, { list, ...calls }: Calls) =>
  ({
    [`office${kind}s`]: list,
    ...Object.fromEntries(Object.entries(calls).map(([verb, call]) => [`${verb}${kind}`, call])),
  }) as Record<`office${Kind}s`, Calls['list']> & {
    [Verb in Exclude<keyof Calls, 'list'> as `${Verb}${Kind}`]: Calls[Verb];
  };

export const labelsOfficeCalls = {
  ...named('Genre', callsFor('/genres', 'genre', 'Genres')),
  ...named('Tag', callsFor('/tags', 'tag', 'Tags')),
};

export type OfficeLabel = z.infer<typeof officeLabel>;
