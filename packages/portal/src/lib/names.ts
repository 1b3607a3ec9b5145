const words = (name: string) => name.trim().split(/\s+/).filter(Boolean);

/** First words of contacts that look like names and are none. */
const notNames =
  /^(?:тел|телефон|моб|мобильный|телеграм|ватсап|вотсап|вайбер|скайп|почта|мейл|сайт|офис|отдел|компания|организация|фирма|кафе|кофейня|ресторан|бар|паб|отель|гостиница|хостел|магазин|бутик|салон|клуб|студия|зал|пекарня|сеть|администратор|менеджер|управляющий|директор|бухгалтер|бухгалтерия|секретарь|приёмная|приемная|поддержка|phone|tel|mobile|mob|telegram|whatsapp|viber|skype|signal|mail|email|website|office|department|company|cafe|coffee|restaurant|bar|pub|hotel|hostel|shop|store|boutique|salon|club|studio|gym|bakery|the|mr|mrs|ms|dr|manager|director|accountant|accounting|reception|support|admin|administrator)$/i;

// By their other case: expressions with Unicode's classes of letters take 10 ms of a first load.
const isCapital = (letter: string) => letter !== letter.toLowerCase();
const isSmall = (letter: string) => letter !== letter.toUpperCase();

/** True for a capital letter with small ones behind it. */
const isCapitalized = ([first = '', ...rest]: string) => isCapital(first) && rest.length > 0 && rest.every(isSmall);

const isName = (word: string) => {
  const parts = word.split('-');
  return parts.length <= 2 && parts.every(isCapitalized) && !notNames.test(word);
};

/**
 * Returns the first name in a contact: `Анна` of `Анна Ковалёва, +7 900 …`. Empty if its first word is no name, as in
 * `+7 900 …`, `Отдел закупок` and `Кофейня «Утро»`.
 */
export function calledName(contact: string): string {
  const [first = '', second = ''] = words(contact);
  const name = first.replace(/[,;:.]$/, '');
  // A first word followed by small letters or quotes is a phrase: `Тёплый хлеб`.
  const isPhrase = name === first && (isSmall(second.charAt(0)) || /^[«"“]/.test(second));
  return isName(name) && !isPhrase ? name : '';
}

/** Returns up to two initials; a dot if there are none. */
export function initials(name: string): string {
  const letters = words(name).flatMap((word) => {
    const first = word.charAt(0);
    return isCapital(first) || isSmall(first) ? first : (word.match(/[\p{L}\p{N}]/u) ?? []);
  });
  return letters.slice(0, 2).join('').toLocaleUpperCase() || '·';
}
