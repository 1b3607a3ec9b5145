import { describe, expect, it } from 'vitest';
import { isCorrespondentAccount, isInn, isOgrn, isSettlementAccount } from './company-numbers.ts';

/** Numbers of well-known organisations, as they publish them. */
const bank = { inn: '7707083893', ogrn: '1027700132195', bik: '044525225', correspondent: '30101810400000000225' };

const withDigit = (number: string, at: number): string =>
  number.slice(0, at) + String((Number(number[at]) + 1) % 10) + number.slice(at + 1);

describe('numbers with check digits', () => {
  it.each([
    [isInn, bank.inn],
    [isInn, '7736050003'],
    [isInn, '500100732259'],
    [isOgrn, bank.ogrn],
    [isOgrn, '1027700070518'],
    [isOgrn, '304500116000157'],
  ])('%o accepts %s and none that differs in one digit', (isValid, number) => {
    expect(isValid(number)).toBe(true);
    const slips = [...number].map((_, at) => withDigit(number, at)).filter((slip) => isValid(slip));
    expect(slips).toEqual([]);
  });

  it('refuses zeros and other lengths', () => {
    for (const length of [0, 1, 9, 10, 11, 12, 13, 15]) {
      expect(isInn('0'.repeat(length))).toBe(false);
      expect(isOgrn('0'.repeat(length))).toBe(false);
    }
    expect(isInn(`${bank.inn}0`)).toBe(false);
    expect(isOgrn(bank.ogrn.slice(1))).toBe(false);
  });

  it('binds accounts to the bank by its BIK', () => {
    expect(isCorrespondentAccount(bank.correspondent, bank.bik)).toBe(true);
    expect(isCorrespondentAccount(bank.correspondent, '044030653')).toBe(false);
    expect(isCorrespondentAccount(withDigit(bank.correspondent, 8), bank.bik)).toBe(false);
    expect(isSettlementAccount('40702810438000060473', bank.bik)).toBe(true);
    expect(isSettlementAccount('40702810438000060473', '044525226')).toBe(false);
    expect(isSettlementAccount('0'.repeat(20), '000000000')).toBe(false);
  });
});
