import type { TermsDraft } from '@kamerton/wire/office';
import { createKeyedSemaphore } from '../../lib/semaphore.ts';
import { drawPdf } from './draw.ts';

/** Limits PDFs of drafts to one at a time, apart from signatures. */
const drawing = createKeyedSemaphore(1);

/** A draft as the PDF of a contract shows it. */
export const drawDraft = async (draft: TermsDraft) => {
  const release = await drawing.acquire();
  try {
    return await drawPdf({ draft });
  } finally {
    release();
  }
};
