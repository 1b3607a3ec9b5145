/** Release of this program, as it is told to the server. */
export const release = '0.1.0';
