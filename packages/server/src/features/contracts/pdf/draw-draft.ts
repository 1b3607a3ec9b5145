import type { TermsDraft } from '@kamerton/wire/office';
import { createTurns } from '../../../turns.ts';
import { drawPdf } from './draw.ts';

/** One draft is drawn at a time, and no signature waits for it. */
const drawingTurn = createTurns(1);

/** A draft as the PDF of a contract shows it. */
export const drawDraft = async (draft: TermsDraft) => {
  const leave = await drawingTurn();
  try {
    return await drawPdf({ draft });
  } finally {
    leave();
  }
};
