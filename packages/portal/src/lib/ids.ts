/** Parses an id of an address; undefined if it is none. */
export function idIn(text: string | null | undefined): number | undefined {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
