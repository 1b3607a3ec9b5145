/**
 * Numbers of Russian companies and banks, by the check digits that their issuers define. Each function takes digits
 * only and answers whether the number can be one; it says nothing about whether it was ever issued.
 */

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

const someDigit = /[1-9]/;

const inn11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8] as const;
const inn12 = [3, ...inn11] as const;
const inn10 = inn11.slice(1);

/** Taxpayer's number: 10 digits of an organisation, 12 of a person. */
export const isInn = (inn: string): boolean => {
  const ends = (weights: readonly number[]): boolean =>
    (weighted(inn, weights) % 11) % 10 === Number(inn[weights.length]);
  if (!someDigit.test(inn)) return false;
  return inn.length === 10 ? ends(inn10) : inn.length === 12 && ends(inn11) && ends(inn12);
};

/** State registration: OGRN of an organisation (13 digits) or OGRNIP of a sole proprietor (15 digits). */
export const isOgrn = (ogrn: string): boolean => {
  if (!someDigit.test(ogrn) || (ogrn.length !== 13 && ogrn.length !== 15)) return false;
  const body = Number(ogrn.slice(0, -1));
  return (body % (ogrn.length - 2)) % 10 === Number(ogrn.at(-1));
};

/** The weights of an account's control key, over three digits of the bank and twenty of the account. */
const accountWeights = Array.from({ length: 23 }, (_, at) => [7, 1, 3][at % 3] ?? 0);

const keyHolds = (bankDigits: string, account: string): boolean =>
  someDigit.test(account) && weighted(bankDigits + account, accountWeights) % 10 === 0;

/** An account of 20 digits with the bank of this BIK. */
export const isSettlementAccount = (account: string, bik: string): boolean => keyHolds(bik.slice(6, 9), account);

/** The bank's own account with the Bank of Russia, 20 digits. */
export const isCorrespondentAccount = (account: string, bik: string): boolean =>
  keyHolds(`0${bik.slice(4, 6)}`, account);
