import { api, type FieldCode, type InputOf } from '@kamerton/wire';

type Values = Pick<InputOf<typeof api.createPlaylist>['body'], 'name' | 'description'>;

/** What is wrong with a playlist's name and description (its cover is the server's to judge), by wire's own schema. */
export function faultsOf({ name, description }: Values): Partial<Record<'name' | 'description', FieldCode>> {
  const { error } = api.createPlaylist.body.safeParse({ name, description });
  const faults: Partial<Record<'name' | 'description', FieldCode>> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] === 'description' ? 'description' : 'name';
    faults[field] ??= message as FieldCode;
  }
  return faults;
}
