/** Hours by which days begin before those of UTC, where a message says a day and not its zone. */
const ahead: Record<string, number> = { RU: 3, BY: 3, AM: 4, KZ: 5, UZ: 5, KG: 6 };

const day = 86_400_000;

const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

const instant = (text: string): Date | null => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
};

const shift = (territory: string): number => (ahead[territory] ?? 0) * 3_600_000;

/** The moment that a date or a date with a time begins, in a territory's own time where it says no zone. */
export const parseStart = (text: string, territory = ''): Date | null => {
  const parts = moment.exec(text);
  if (parts) {
    const [, date = '', minutes = '', seconds = ':00', zone] = parts;
    const at = instant(`${date}T${minutes}${seconds}${zone?.replace(/^(.\d\d)(\d\d)$/, '$1:$2') ?? 'Z'}`);
    return at && (zone === undefined ? new Date(at.getTime() - shift(territory)) : at);
  }
  // A day may have a zone of its own, which XML Schema allows.
  const date = /^(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?:Z|[+-]\d{2}:\d{2})?$/.exec(text)?.[1];
  const at = date === undefined ? null : instant(date);
  return at && new Date(at.getTime() - shift(territory));
};

/** The first moment that is no longer in what a text names: a day, a month, a year ends with its last hour. */
export const endOf = (text: string, territory = ''): Date | null => {
  const begin = parseStart(text, territory);
  if (!begin || text.includes('T')) return begin;
  const [year = 0, month, date] = text.split('-').map(Number);
  if (date !== undefined && !Number.isNaN(date)) return new Date(begin.getTime() + day);
  const next = month === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, month);
  return new Date(next - shift(territory));
};

/** A moment in RFC 3339, or null. */
export const readMoment = (text: string | null): string | null =>
  (text === null ? null : parseStart(text))?.toISOString() ?? null;
