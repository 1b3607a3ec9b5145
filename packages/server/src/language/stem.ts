import { stemEnglish } from './stem-english.ts';
import { stemRussian } from './stem-russian.ts';

/** Words so common that their other forms are not searched; they match as typed. */
const commonWords = new Set(
  (
    'а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее если есть еще ' +
    'же за здесь и из или им их к как ко когда кто ли либо мне мой моя может мы на над нам нас не него нее нет ни них но ну о ' +
    'об однако он она они оно от очень по под при с со так также такой там те тебе тебя тем то тот ты у уже хотя чего чей чем ' +
    'что чтобы чья эта эти это я ' +
    'a an and are as at be been but by did do does for from had has have he her him his how i if in into is it its me my no ' +
    'not of on or our she so than that the their them then there they this to was we were what when where which who will with ' +
    'would you your'
  ).split(' '),
);

/** Stem of a folded word, or null if it has none: a common, short or foreign word, or a number. */
export const stemOf = (word: string): string | null => {
  if (word.length < 3 || commonWords.has(word)) return null;
  const latin = /^[a-z]+$/.test(word) ? stemEnglish(word) : '';
  const stem = /^[а-я]+$/.test(word) ? stemRussian(word) : latin;
  return stem.length > 1 ? stem : null;
};
