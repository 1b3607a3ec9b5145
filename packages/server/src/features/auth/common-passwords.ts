/**
 * What the commonest passwords of ten characters and more are made of, as published lists of leaked ones show: one or
 * two of a favourite word, a run over the keyboard, a year, a repetition, with a sign behind. Telling by the parts
 * takes in more of them than a list would, and takes in nothing that has a third part.
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

/** Whether a password is among the first that anyone tries. Letter case makes no difference. */
export const isCommon = (password: string): boolean => {
  const plain = password.toLowerCase().replace(/[!?.,*#$@_-]{1,3}$/, '');
  return Array.from(plain, (_, at) => at).some((at) => isEasy(plain.slice(0, at)) && isEasy(plain.slice(at)));
};
