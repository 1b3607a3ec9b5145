import type { ServerText } from '../../text/texts.ts';

/** Why a message cannot be read. `detail` is what a reader of logs needs: a line, a name, a number. */
export type MessageRefusalReason = Exclude<keyof ServerText['ddex']['broken'], 'missing' | 'wrong_hash' | 'failed'>;

/** The only thing that reading a message throws. */
export class MessageRefusal extends Error {
  readonly reason: MessageRefusalReason;
  readonly detail: string;

  constructor(reason: MessageRefusalReason, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}
