import { auditFilters, type AuditFilters } from '@kamerton/wire/office';
import { CommandFailure, type Given } from './command.ts';

/** The options by which entries are chosen, as `GET /audit` has them. */
export const filterOptions = {
  words: { type: 'string' },
  act: { type: 'string' },
  kind: { type: 'string' },
  object: { type: 'string' },
  actor: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

export const filterDetails = {
  ru: `  --words   слова из чего угодно в записи
  --act     действие, например track.revoke
  --kind    вид того, над чем оно: track, album, account …
  --object  его номер
  --actor   кто: имя, как оно стоит в записи
  --from    с какого дня (ГГГГ-ММ-ДД, UTC) или момента (2026-11-21T14:00:00+03:00)
  --to      по какой день, включая его, или до какого момента`,
  en: `  --words   words found anywhere in the entry
  --act     the act, such as track.revoke
  --kind    the kind of what it was done to: track, album, account …
  --object  its number
  --actor   who: the name as it stands in the entry
  --from    from this day (YYYY-MM-DD, UTC) or moment (2026-11-21T14:00:00+03:00)
  --to      to the end of this day, or up to this moment`,
};

/** Throws `CommandFailure`. */
export const readFilters = ({ values }: Given, usage: string): AuditFilters => {
  const { words: q, act, kind, object, actor, from, to } = values;
  const read = auditFilters.safeParse({ q, act, kind, object, actor, from, to });
  if (!read.success) throw new CommandFailure('wrong_usage', { usage });
  return read.data;
};
