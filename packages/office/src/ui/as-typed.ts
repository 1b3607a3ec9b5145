/** Parses the text of an input as it stands: react-admin takes an emptied one for null, which is no text to the server. */
export const asTyped = (value: string) => value;
