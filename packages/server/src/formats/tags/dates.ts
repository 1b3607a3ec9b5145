/** Range of plausible years of recordings. */
const years = { first: 1860, last: 2100 };

const exists = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const two = (value: number): string => String(value).padStart(2, '0');

const forms = [
  /^(?<y>\d{4})(?:[-./](?<m>\d{1,2})(?:[-./](?<d>\d{1,2}))?)?(?![\d-])/,
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})(?!\d)/,
  /^(?<d>\d{1,2})[-./](?<m>\d{1,2})[-./](?<y>\d{4})(?!\d)/,
];

/**
 * Parses a date of tags to `YYYY-MM-DD`: a full date, a month (its first day), a year (its 1 January), optionally with
 * a time. Null if invalid; a year with an impossible month or day counts as the year alone.
 */
export const readDay = (text: string): string | null => {
  const parts = forms.map((form) => form.exec(text.trim())?.groups).find(Boolean);
  if (!parts) return null;
  const year = Number(parts['y']);
  if (year < years.first || year > years.last) return null;
  const month = Number(parts['m'] ?? 1);
  const day = Number(parts['d'] ?? 1);
  if (exists(year, month, day)) return `${year}-${two(month)}-${two(day)}`;
  return exists(year, month, 1) && day === 0 ? `${year}-${two(month)}-01` : `${year}-01-01`;
};
