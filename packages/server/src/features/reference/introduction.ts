import type { Language } from '@kamerton/wire';

/** What holds for every call, in Markdown. */
export const introduction: Record<Language, string> = {
  en: `Everything that the portal does, a program of yours can do too: browse and search the music base, keep playlists,
manage venues (called objects) and play tracks in them.

**Sign-in.** Send your API access key, which stands in your profile, in the header \`token\`, or as
\`Authorization: Bearer …\`. A session token from \`POST /auth/login\` does the same. The key cannot change the password or
the email, sign the contract or end sessions (409 \`needs_session\`).

**Form.** JSON in UTF-8; ids are positive integers, moments RFC 3339 in UTC, clock times \`HH:MM\` local to a venue's city,
dates \`YYYY-MM-DD\`, sizes bytes. Fields that nobody asked for are ignored, and answers may get new ones.

**Lists** take \`limit\` (1 to 1000, 24 by default) and \`offset\`, and answer \`pagination\`.

**Errors** are \`application/problem+json\`: \`status\`, \`code\` (stable: branch on it), \`message\` in the language of the
call, \`request_id\` (tell it to support) and for 422 \`fields\`, what is wrong with each. What is not yours is answered
like what is not there: 404.

**Twice is once.** A call that makes a thing takes \`Idempotency-Key\`: repeat it with the same key when its answer was
lost, and you get the first answer.

**Limits.** 6,000 calls a minute for an account, told in \`RateLimit\` and \`RateLimit-Policy\`; above it the answer is 429
with \`Retry-After\`. Fetching audio does not count.`,
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
