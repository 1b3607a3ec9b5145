import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';

/**
 * Published passwords in ascending order, four bytes of a hash for each: those of ten characters and more, and the
 * commonest shorter ones, to which people add digits. One look in 65,000 finds a password that is not on the list.
 */
export const listFile = new URL('../../../data/common-passwords.bin', import.meta.url);

/** Letters and their look-alike signs; 1 replaces both i and l. */
const unleet = new Map(
  Object.entries({ a: '@4', o: '0', e: '3', s: '$5', i: '1!|l' }).flatMap(([letter, signs]) =>
    Array.from(signs, (sign) => [sign, letter] as const),
  ),
);

/** Canonical form of a password's variants: lower case, with letters for look-alike signs. */
const fold = (password: string): string =>
  password
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[@40351$!|l]/g, (sign) => unleet.get(sign) ?? sign);

/** The four bytes by which the list knows a password, as a number. */
export const listKey = (password: string): number =>
  createHash('sha256').update(fold(password)).digest().readUInt32LE();

let list: Buffer | undefined;

/** True if the list has a password or a variant of it in letter case or look-alike signs. The list is read on first use. */
const isListed = (password: string): boolean => {
  list ??= readFileSync(listFile);
  const key = listKey(password);
  let [low, high] = [0, list.length / 4];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list.readUInt32LE(middle * 4) < key) low = middle + 1;
    else high = middle;
  }
  return low < list.length / 4 && list.readUInt32LE(low * 4) === key;
};

/** The shortest word that digits and signs behind it make a password of. */
const shortestWord = 4;

/** Digits, with signs before and behind: four at most, unless they are a row, a year or a repetition. */
const isSimpleEnding = (ending: string): boolean => {
  const digits = /^[\p{P}\p{S}\s]{0,3}(\d*)[\p{P}\p{S}\s]{0,3}$/u.exec(ending)?.[1];
  return digits !== undefined && (digits.length <= 4 || isEasy(digits));
};

/** True if the list has a password, as it is or before a simple ending. */
const isListedBeforeEnding = (password: string): boolean => {
  for (let end = password.length; end >= shortestWord; end -= 1) {
    if (isSimpleEnding(password.slice(end)) && isListed(password.slice(0, end))) return true;
    if (password.length - end > longestEnding) return false;
  }
  return false;
};

/** Signs, a run of digits and signs. */
const longestEnding = 3 + 20 + 3;

/**
 * Building blocks of the commonest passwords of ten characters and more in published lists of leaked ones: one or two
 * of a favourite word, a run over the keyboard, a year, a repetition, with a sign behind. Telling by the parts finds
 * what no list has, and finds nothing that has a third part.
 */
const words = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pass admin administrator root user guest login welcome letmein master
  access dragon monkey shadow sunshine princess football baseball basketball superman batman iloveyou loveyou lovely
  love forever michael jennifer jordan ashley daniel charlie jessica thomas andrew nicole hunter killer soccer hockey
  starwars pokemon computer internet samsung google facebook whatever trustno freedom flower summer winter spring
  autumn cheese chocolate liverpool chelsea arsenal barcelona manchester qazwsx zaqwsx qweasd changeme default test
  hello qwe asd zxc abc aaa xxx mustang ferrari mercedes matrix secret music
  parol privet lubov natasha marina svetlana ekaterina anastasia kristina aleksandr alexander maksim sergey dmitry
  vladimir spartak zenit rossiya russia moscow moskva gfhjkm ghbdtn kamerton
  пароль привет любовь люблю наташа марина светлана екатерина анастасия кристина александр максим сергей дмитрий
  владимир спартак зенит россия москва солнышко камертон музыка`.split(/\s+/),
);

/** Ways of a finger over the keys, and orders that everyone knows; each is tried backwards too. */
const runs = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'йцукенгшщзхъфывапролджэячсмитьбю',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qweasdzxc123',
  '123qweasdzxc',
  'asdzxc',
  '147258369',
  '159357',
].flatMap((run) => [run, [...run].toReversed().join('')]);

const isRepetition = (part: string): boolean => /^(.{1,8}?)\1+$/u.test(part);
const isYear = (part: string): boolean => /^(19|20)\d\d$/.test(part);

const isEasy = (part: string): boolean =>
  part.length <= 1 ||
  words.has(part) ||
  isYear(part) ||
  isRepetition(part) ||
  (part.length >= 3 && runs.some((run) => run.includes(part)));

/** True if a password has two easy parts, regardless of letter case. */
const isMadeOfEasyParts = (password: string): boolean => {
  const plain = password.toLowerCase().replace(/[!?.,*#$@_-]{1,3}$/, '');
  return Array.from(plain, (_, at) => at).some((at) => isEasy(plain.slice(0, at)) && isEasy(plain.slice(at)));
};

/** True if a password is among the first that an attacker tries. */
export const isCommon = (password: string): boolean => isMadeOfEasyParts(password) || isListedBeforeEnding(password);
