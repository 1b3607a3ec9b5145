import type { Language } from '@kamerton/wire';

interface Step {
  says: Record<Language, string>;
  /** Shell commands with curl; later steps use the variables of earlier ones. */
  command: string;
}

/** From the key to the first playlist. `API` and `KEY` are set beforehand. */
export const guide: readonly Step[] = [
  {
    says: {
      en: 'See what is already in your music. You can find the key in your profile on the portal.',
      ru: 'Спросите, что уже есть в вашей музыке. Ключ указан в профиле на портале.',
    },
    command: `curl -sSf "$API/my/totals" -H "token: $KEY"`,
  },
  {
    says: {
      en: 'Find a track: here, the first instrumental one in the music base. Its id is kept in a shell variable.',
      ru: 'Найдите трек — здесь первый инструментальный в музыкальной базе. Оболочка запомнит его id.',
    },
    command: `TRACK=$(curl -sSf -X POST "$API/search/tracks?limit=1" -H "token: $KEY" \\
  -H "content-type: application/json" -d '{"vocal": false}' |
  sed -n 's/^{"tracks":\\[{"id":\\([0-9]*\\).*/\\1/p')
echo "track $TRACK"`,
  },
  {
    says: {
      en: 'Create a playlist. If you lose the response, repeat the command: the Idempotency-Key ensures there is only one playlist.',
      ru: 'Создайте плейлист. Если ответ потеряется, повторите команду: благодаря Idempotency-Key плейлист останется один.',
    },
    command: `PLAYLIST=$(curl -sSf -X POST "$API/my/playlists" -H "token: $KEY" \\
  -H "content-type: application/json" -H "idempotency-key: my-first-playlist" \\
  -d '{"name": "First playlist"}' |
  sed -n 's/.*"playlist":{"id":\\([0-9]*\\).*/\\1/p')
echo "playlist $PLAYLIST"`,
  },
  {
    says: { en: 'Add the track to it.', ru: 'Положите в него трек.' },
    command: `curl -sSf -X POST "$API/my/playlists/$PLAYLIST" -H "token: $KEY" \\
  -H "content-type: application/json" -d "{\\"id\\": $TRACK}"`,
  },
  {
    says: {
      en: 'Check the result: the file field of each track is its audio URL, which works for 12 hours without any header.',
      ru: 'Посмотрите на него: у каждого трека в поле file адрес звука, который 12 часов работает без заголовков.',
    },
    command: `curl -sSf "$API/my/playlists/$PLAYLIST" -H "token: $KEY"`,
  },
];
