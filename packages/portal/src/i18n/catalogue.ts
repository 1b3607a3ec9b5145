import { catalogue as en } from './en/catalogue.ts';
import { room } from './room.ts';
import { catalogue as ru } from './ru/catalogue.ts';

export const [useCatalogueText] = room<typeof ru>({ ru, en });
