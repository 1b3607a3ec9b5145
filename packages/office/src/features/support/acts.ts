import type { DeskThread } from '@kamerton/wire/office';

/** Does something with the request that is shown, and shows it as it then stands; resolves to whether it was done. */
export type Act = (run: () => Promise<{ item: DeskThread }>, told?: string) => Promise<boolean>;
