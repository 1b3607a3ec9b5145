import { findShortage } from '../../lib/shortage.ts';
import { isVerdict, type RefusalReason } from '../../formats/audio-refusal.ts';

type Decoded = { ok: true } | { ok: false; reason: RefusalReason };

/**
 * Decodes a suspect again. A verdict is one only if the decoder gives it twice, each time in a process of its own, and if
 * memory and room were free all the time.
 */
export const confirmVerdict = async <Result extends Decoded>(
  decodeAlone: () => Promise<Result>,
): Promise<Result | (Decoded & { ok: false })> => {
  const decode = async () => {
    const before = await findShortage();
    const result = await decodeAlone();
    if (result.ok || !isVerdict(result.reason)) return result;
    const shortage = before ?? (await findShortage());
    return shortage ? ({ ok: false, reason: shortage } as const) : result;
  };
  const first = await decode();
  return first.ok || !isVerdict(first.reason) ? first : decode();
};
