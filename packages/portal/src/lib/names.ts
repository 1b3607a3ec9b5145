const words = (name: string) => name.trim().split(/\s+/).filter(Boolean);

/** What contacts begin with that looks like a name and is none. */
const notNames =
  /^(?:тел|телефон|моб|мобильный|телеграм|ватсап|вотсап|вайбер|скайп|почта|мейл|сайт|офис|отдел|компания|организация|фирма|кафе|кофейня|ресторан|бар|паб|отель|гостиница|хостел|магазин|бутик|салон|клуб|студия|зал|пекарня|сеть|администратор|менеджер|управляющий|директор|бухгалтер|бухгалтерия|секретарь|приёмная|приемная|поддержка|phone|tel|mobile|mob|telegram|whatsapp|viber|skype|signal|mail|email|website|office|department|company|cafe|coffee|restaurant|bar|pub|hotel|hostel|shop|store|boutique|salon|club|studio|gym|bakery|the|mr|mrs|ms|dr|manager|director|accountant|accounting|reception|support|admin|administrator)$/i;

const isName = (word: string) => /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u.test(word) && !notNames.test(word);

/**
 * How to address whoever a contact names: `Анна` of `Анна Ковалёва, +7 900 …`. Empty where its first word is no name, as
 * in `+7 900 …`, `Отдел закупок` and `Кофейня «Утро»`.
 */
export function calledName(contact: string): string {
  const [first = '', second = ''] = words(contact);
  const name = first.replace(/[,;:.]$/, '');
  // What goes on in small letters or in quotes is a phrase: `Тёплый хлеб`.
  const isPhrase = name === first && /^[\p{Ll}«"“]/u.test(second);
  return isName(name) && !isPhrase ? name : '';
}

/** Up to two letters that stand for a name; a dot where there is none. */
export function initials(name: string): string {
  const letters = words(name).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? []);
  return letters.slice(0, 2).join('').toLocaleUpperCase() || '·';
}
