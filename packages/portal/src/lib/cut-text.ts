/** The beginning of a text, at most as long as the server takes it, and no half of a sign at its end, which it refuses. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
