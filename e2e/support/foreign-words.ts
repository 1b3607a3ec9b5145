import type { Page } from '@playwright/test';

const letters = { ru: /[a-z]/i, en: /[а-яё]/i };

/** Words that belong to both languages: names of things that have no other, and of the two languages themselves. */
const shared =
  /\b(API|CSV|XLSX|Ctrl|Alt|Delete|Enter|Escape|Shift|Insert|N|UTC|UPC|ISRC|JPEG|PNG|WebP|AVIF|GIF|PDF|ZIP|SHA-?256|Argon2id|sha256sum|shasum -a 256|certutil|hashfile|Chrome|Linux|macOS|Windows|https?|localhost|passkey|RU|EN|English|cookie|e-?mail|kamerton|T)\b|Русский/gi;

/** Lists whose words are the service's own: they must be in the interface's language. */
const wordsOfOurs = /\/(genres|tags|timezones|cities|objects\/types)$/;

/** Every text in an answer of the API, such as names of tracks: data has the language that it has. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value.trim();
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

/** Texts of a page for people to read or hear; runs in the page. */
export const shown = () => {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    // Names that programs read, and words that say themselves which language they are in.
    if (!parentElement?.closest('code, pre, body [lang]')) texts.push(textContent ?? '');
  }
  const attributes = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'alt', 'placeholder'];
  for (const element of document.querySelectorAll('body *'))
    for (const name of attributes) texts.push(element.getAttribute(name) ?? '');
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
};

/**
 * Tells what of the interface on a page is not in its language. Data is known from the answers that the page gets, and
 * the person with the email from the session.
 */
export function watchWords(page: Page, language: 'ru' | 'en', ...person: string[]): () => Promise<string[]> {
  const data = new Set(person);
  const reading: Promise<void>[] = [];
  const read = async (answer: { json: () => Promise<unknown> }) => {
    for (const text of textsIn(await answer.json().catch(() => null))) if (letters[language].test(text)) data.add(text);
  };
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    const isJson = answer.headers()['content-type']?.startsWith('application/json') ?? false;
    if (isJson && pathname.startsWith('/dist/api/') && !wordsOfOurs.test(pathname)) reading.push(read(answer));
  });
  return async () => {
    const texts = await page.evaluate(shown);
    await Promise.all(reading);
    // A name may be shown in part, as in a greeting; initials are two letters.
    const names = [...data].flatMap((name) => [name, ...name.split(/\s+/).filter((part) => part.length > 2)]);
    names.sort((one, other) => other.length - one.length);
    const ours = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), text.replace(shared, ''));
    return texts.filter(
      (text) => text.length > 2 && letters[language].test(text) && letters[language].test(ours(text)),
    );
  };
}
