import type { Language } from '@kamerton/wire';

/** Introduction to all calls, in Markdown. */
export const introduction: Record<Language, string> = {
  en: `Your software can do everything the portal does: browse and search the music base, manage playlists and venues (called
objects), and play tracks in them.

***Authentication.** Send your API access key, found in your profile, in the \`token\` header or as
\`Authorization: Bearer …\`. A session token from \`POST /auth/login\` works the same way. The key can’t be used to change the
password or the email, sign the contract or end sessions (409 \`needs_session\`).

***Format.** JSON in UTF-8. Ids are positive integers, timestamps are RFC 3339 in UTC, times of day are \`HH:MM\` in the
local time of the venue’s city, dates are \`YYYY-MM-DD\`, and sizes are in bytes. Unknown fields are ignored, and responses
may gain new fields.

***Lists** take \`limit\` (1 to 1000, default 24) and \`offset\`, and return \`pagination\`.

***Errors** are \`application/problem+json\`: \`status\`, \`code\` (stable, safe to branch on), \`message\` in the language of the
request, \`request_id\` (quote it to support) and, for 422, \`fields\` with what is wrong in each. Something that belongs to
someone else looks like something that doesn’t exist: 404.

***Idempotency.** Calls that create something take an \`Idempotency-Key\`: if you lose the response, repeat the call with
the same key and you get the original response.

***Limits.** 6,000 calls a minute per account, reported in \`RateLimit\` and \`RateLimit-Policy\`. Above that, the response is
429 with \`Retry-After\`. Fetching audio doesn’t count.`,
  ru: `Всё, что умеет портал, может и ваша программа: просматривать музыкальную базу и искать в ней, вести плейлисты,
управлять заведениями (они называются объектами) и включать в них музыку.

**Вход.** Передавайте ключ доступа к API — он указан в вашем профиле — в заголовке \`token\` или как
\`Authorization: Bearer …\`. Токен сеанса из \`POST /auth/login\` действует так же. С ключом нельзя сменить пароль или email,
подписать договор и завершить сеансы (409 \`needs_session\`).

**Формат.** JSON в UTF-8; идентификаторы — положительные целые числа, моменты времени — RFC 3339 в UTC, время суток —
\`ЧЧ:ММ\` по часам города объекта, даты — \`ГГГГ-ММ-ДД\`, размеры — в байтах. Лишние поля не учитываются, в ответах могут
появиться новые.

**Списки** принимают \`limit\` (от 1 до 1000, по умолчанию 24) и \`offset\` и возвращают \`pagination\`.

**Ошибки** приходят как \`application/problem+json\`: \`status\`, \`code\` (не меняется, проверяйте его), \`message\` на языке
запроса, \`request_id\` (назовите его поддержке), а при 422 ещё и \`fields\` — что не так с каждым полем. Чужое неотличимо от
несуществующего: 404.

**Дважды — как один раз.** Запрос, который что-то создаёт, принимает \`Idempotency-Key\`: если ответ потерялся, повторите
запрос с тем же ключом и получите первый ответ.

**Ограничения.** 6000 запросов в минуту на учётную запись, остаток — в \`RateLimit\` и \`RateLimit-Policy\`; сверх того
приходит 429 с \`Retry-After\`. Загрузка самой музыки не считается.`,
};
