/**
 * Lexemes of filters share the words' index. They begin with a sign that no folded word has, so that no word, and
 * no beginning of one, can meet them.
 */
export const genreLexeme = (id: number): string => `:g${id}`;
export const tagLexeme = (id: number): string => `:t${id}`;
export const explicitLexeme = (explicit: boolean): string => (explicit ? ':x1' : ':x0');
export const vocalLexeme = (vocal: boolean): string => (vocal ? ':v1' : ':v0');
