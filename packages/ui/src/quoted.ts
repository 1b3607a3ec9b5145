/** A name in Russian quotation marks; its own become the inner pair: `«Кофейня „Утро“»`. */
export const russianQuoted = (name: string): string => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`;
