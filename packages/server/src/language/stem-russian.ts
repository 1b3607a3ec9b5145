/** Endings of Russian words by kind, as the Snowball stemmer groups them; `ё` is folded to `е` beforehand. */
const afterA = (endings: string): RegExp => new RegExp(`(?<=[ая])(?:${endings})$`);
const ending = (endings: string): RegExp => new RegExp(`(?:${endings})$`);

const gerund = [afterA('вшись|вши|в'), ending('ившись|ывшись|ивши|ывши|ив|ыв')];
const reflexive = ending('ся|сь');
const adjective = ending('ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею');
const participle = [afterA('ем|нн|вш|ющ|щ'), ending('ивш|ывш|ующ')];
const verb = [
  ending('уйте|ейте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю'),
  afterA('йте|нно|ешь|ете|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н'),
];
const noun = ending(
  'иями|ями|ами|иях|иям|ием|ией|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я',
);

/** Removes the first matching ending, if any. */
const without = (text: string, endings: readonly RegExp[]): string => {
  const found = endings.find((each) => each.test(text));
  return found ? text.replace(found, '') : text;
};

const inflected = (tail: string): string => {
  const plain = without(tail, [reflexive]);
  if (adjective.test(plain)) return without(without(plain, [adjective]), participle);
  const unverbed = without(plain, verb);
  return unverbed === plain ? without(plain, [noun]) : unverbed;
};

/** Returns the stem of a folded Russian word: `песни` and `песня` are both `песн`. */
export const stemRussian = (word: string): string => {
  const [, head = '', tail = ''] = /^(.*?[аеиоуыэюя])(.*)$/.exec(word) ?? [];
  const ungerunded = without(tail, gerund);
  const bare = (ungerunded === tail ? inflected(tail) : ungerunded).replace(/и$/, '');
  // "-ость" forms nouns of adjectives; it is removed only after a second syllable.
  const plain = /[аеиоуыэюя][^аеиоуыэюя]+.*ость?$/.test(head + bare) ? bare.replace(/ость?$/, '') : bare;
  const end = plain.replace(/ейше?$/, '');
  const stem = end.endsWith('нн') ? end.slice(0, -1) : end.replace(/ь$/, '');
  return tail === '' ? word : head + stem;
};
