import { byKey } from '../../../text/texts.ts';

/** Reason that distributors read for a track that cannot be played for its licence. */
export const licenceReasons = byKey((text) => text.revocations.licence);
