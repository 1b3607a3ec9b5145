/** A record is another one by now, such as a genre that was merged: its page is that of `id`. */
export class RecordMoved extends Error {
  readonly id: number;

  constructor(id: number) {
    super(`the record is ${id} by now`);
    this.id = id;
  }
}
