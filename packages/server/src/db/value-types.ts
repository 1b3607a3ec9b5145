/** Conversions of values for which JavaScript has no exact type, the same on both engines. */

/** A timestamptz in PostgreSQL's text form, in a UTC session, as RFC 3339 with milliseconds. */
export const momentText = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString();

export const plainText = (text: string): string => text;
