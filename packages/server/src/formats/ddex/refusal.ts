/** Why a message cannot be read. `detail` is what a reader of logs needs: a line, a name, a number. */
export type MessageRefusalReason =
  | 'not_xml'
  | 'not_ern'
  | 'unsupported_version'
  | 'unsupported_encoding'
  | 'doctype'
  | 'too_large'
  | 'too_deep'
  | 'too_many_elements'
  | 'too_many_attributes'
  | 'damaged'
  | 'wrong_encoding'
  | 'empty'
  | 'no_release'
  | 'changed'
  | 'unreadable';

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
