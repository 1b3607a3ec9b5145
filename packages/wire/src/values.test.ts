import { describe, expect, it } from 'vitest';
import { bounds } from './client/bounds.ts';
import { clock, day, email, id, idInPath, line, lines, pageQuery } from './values.ts';

const codes = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe('one line of text', () => {
  const name = line(5, 1);

  it('is trimmed and brought to the composed form', () => {
    expect(name.parse('  abc ')).toBe('abc');
    expect(name.parse('и\u0306')).toBe('й');
  });

  it('is measured after that', () => {
    expect(name.parse('  abcde  ')).toBe('abcde');
    expect(codes(name.safeParse('abcdef'))).toEqual(['too_long']);
    expect(codes(name.safeParse('   '))).toContain('required');
  });

  it.each(['a\u0000b', 'a\nb', 'a\tb', 'a\u0085b', 'a\u007fb', 'a\ud800'])(
    'refuses the control character in %j, never strips it',
    (text) => {
      expect(codes(name.safeParse(text))).toEqual(['control_character']);
    },
  );
});

describe('several lines of text', () => {
  it('keep their line breaks', () => {
    expect(lines(20).parse('one\r\ntwo\tthree')).toBe('one\r\ntwo\tthree');
  });

  it('refuse other control characters', () => {
    expect(codes(lines(20).safeParse('one\u0007two'))).toEqual(['control_character']);
  });
});

describe('an email', () => {
  it.each([
    [' Anna@Example.COM ', 'anna@example.com'],
    ['имя@пример.рф', 'имя@пример.рф'],
    ["o'neil+tag@mail.example", "o'neil+tag@mail.example"],
  ])('%j is taken as %j', (typed, parsed) => {
    expect(email.parse(typed)).toBe(parsed);
  });

  it.each([
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'anna@@example.com',
    'an na@example.com',
    'a@b..com',
    'a@.com',
  ])('%j is none', (typed) => {
    expect(codes(email.safeParse(typed))).toEqual(['email']);
  });

  it('is required and bounded', () => {
    expect(codes(email.safeParse(''))).toContain('required');
    const domain = '@example.com';
    expect(email.safeParse('a'.repeat(bounds.email - domain.length) + domain).success).toBe(true);
    expect(codes(email.safeParse('a'.repeat(bounds.email - domain.length + 1) + domain))).toEqual(['too_long']);
  });
});

describe('an id', () => {
  it('is a positive integer', () => {
    expect(id.parse(1)).toBe(1);
    for (const wrong of [0, -1, 1.5, '1', 2 ** 53, Number.NaN])
      expect(id.safeParse(wrong).success, `${wrong}`).toBe(false);
  });

  it('stands in an address as plain digits', () => {
    expect(idInPath.parse('42')).toBe(42);
    for (const wrong of ['0', '042', '-1', '1e3', ' 1', '1.0', '9'.repeat(16), '', '４２']) {
      expect(idInPath.safeParse(wrong).success, wrong).toBe(false);
    }
  });
});

describe('a calendar day', () => {
  it('exists', () => {
    expect(day.parse('2024-02-29')).toBe('2024-02-29');
    for (const wrong of ['2025-02-29', '2025-13-01', '2025-1-1', '01.02.2025', '0000-01-01', '']) {
      expect(codes(day.safeParse(wrong)), wrong).toEqual(['not_a_date']);
    }
  });
});

describe('a clock time', () => {
  it('has two digits on both sides', () => {
    for (const right of ['00:00', '09:30', '23:59']) expect(clock.parse(right)).toBe(right);
    for (const wrong of ['24:00', '9:30', '12:60', '12:30:00', ''])
      expect(clock.safeParse(wrong).success, wrong).toBe(false);
  });
});

describe('a page of a list', () => {
  it('is the first 24 where nothing is said', () => {
    expect(pageQuery.parse({})).toEqual({ limit: 24, offset: 0 });
  });

  it('may be 1 to 1000 long and start at up to a million', () => {
    expect(pageQuery.parse({ limit: '1000', offset: '1000000' })).toEqual({ limit: 1000, offset: 1_000_000 });
    for (const limit of ['0', '1001', '-1', '1.5', '1e2', '', ' 5', 'all']) {
      expect(pageQuery.safeParse({ limit }).success, limit).toBe(false);
    }
    for (const offset of ['-1', '1000001', 'x', ''])
      expect(pageQuery.safeParse({ offset }).success, offset).toBe(false);
  });
});
