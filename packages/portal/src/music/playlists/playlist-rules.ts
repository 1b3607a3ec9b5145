import { api, type InputOf } from '@kamerton/wire';
import { firstFaults } from '../../lib/faults.ts';

type Values = Pick<InputOf<typeof api.createPlaylist>['body'], 'name' | 'description'>;

/** Returns the first fault of name and description by wire's schema; the cover is checked by the server. */
export const faultsOf = ({ name, description }: Values) =>
  firstFaults<'name' | 'description'>(api.createPlaylist.body.safeParse({ name, description }).error);
