/** Of the settings that put another page in the place of one of ours. */
const page = 'адрес страницы вида https://…';

const days = 'число дней, 0 — хранить всегда';

export const start = {
  running: (address: string) => `\nKamerton открыт: ${address}\nОстановить: Ctrl+C\n`,
  /** How to fix a start that has failed. A `folder` is that of the data; null if the database is remote. */
  failures: {
    config: (settings: string) => `Исправьте настройки окружения (${settings}).`,
    portInUse: (port: number) =>
      `Порт ${port} занят: остановите другую программу или выберите другой порт, например PORT=${port + 1} npm start.`,
    portForbidden: (port: number) =>
      `Порт ${port} недоступен этому пользователю: выберите порт от 1024, например PORT=8080 npm start.`,
    host: (host: string) => `Адрес ${host} не принадлежит этому компьютеру: исправьте HOST.`,
    folder: (folder: string) =>
      `В папку данных ${folder} нельзя писать: дайте права на неё или укажите другую в DATA_DIR.`,
    denied: (path: string) =>
      `К ${path} нет полного доступа: дайте права на чтение и запись или укажите другую папку данных в DATA_DIR.`,
    path: (path: string, reason: string) =>
      `Не удаётся использовать ${path} (${reason}): проверьте, что этот путь есть, что к нему есть доступ и что на его диске есть место.`,
    deliveries: (folder: string, reason: string) =>
      `Папкой поставок ${folder} нельзя пользоваться (${reason}): проверьте DELIVERIES_ROOT. Папка должна быть и быть доступна серверу на запись, а done и refused в ней — лежать на том же диске.`,
    inUse: (folder: string) =>
      `Папка данных ${folder} уже занята работающим Kamerton: остановите его или укажите другую в DATA_DIR.`,
    recovering: (folder: string) =>
      `Восстановление в папку ${folder} не закончено: запустите npm run kamerton -- recover с той же копией ещё раз.`,
    older: (folder: string | null) =>
      folder
        ? `В папке ${folder} данные предварительной версии Kamerton, они не переносятся и не тронуты: чтобы начать заново, укажите в DATA_DIR пустую папку.`
        : 'В базе из DATABASE_URL данные предварительной версии Kamerton, они не переносятся и не тронуты: чтобы начать заново, укажите пустую базу.',
    earlier:
      'База из DATABASE_URL ещё от прежней версии Kamerton, и её серверы могут работать: сначала перезапустите их в этой версии.',
    newer: (folder: string | null) =>
      folder
        ? `В папке ${folder} данные более новой версии Kamerton, они не тронуты: запустите ту версию или, чтобы начать заново, укажите в DATA_DIR пустую папку.`
        : 'В базе из DATABASE_URL данные более новой версии Kamerton, они не тронуты: запустите ту версию или, чтобы начать заново, укажите пустую базу.',
    secretUnusable: (folder: string) =>
      `В файле ${folder}/secret нет секрета сервера (в нём не меньше 32 знаков): верните файл из резервной копии.`,
    secretMismatch: (folder: string) =>
      `Секрет сервера не тот, которым зашифрованы эти данные: верните прежний в ${folder}/secret или в SECRET. Если он потерян навсегда, запустите один раз с SECRET_LOST=1: ключи доступа к API и вторые факторы понадобятся новые, неотправленные письма не уйдут.`,
    missing: (folder: string | null) =>
      folder
        ? `В папке данных ${folder} нет базы: проверьте DATA_DIR, а если база на сервере PostgreSQL, задайте и DATABASE_URL.`
        : 'База из DATABASE_URL пуста: проверьте адрес или сначала запустите сервер.',
    emptied: (folder: string) =>
      `У папки данных ${folder} есть своя база, а эта пуста: проверьте DATABASE_URL или восстановите копию в пустую папку.`,
    foreign: (folder: string) =>
      `Папка данных ${folder} принадлежит другой базе: проверьте DATA_DIR и DATABASE_URL, а если базу перенесли, выполните npm run kamerton -- adopt.`,
    full: (folder: string) => `На диске папки данных ${folder} закончилось место: освободите его и запустите снова.`,
    database: (reason: string) => `База данных не отвечает (${reason}): проверьте DATABASE_URL и работает ли сервер.`,
    refused: (reason: string) =>
      `База данных ответила отказом (${reason}): проверьте, что пользователь из DATABASE_URL может создавать в ней таблицы и что на её диске есть место.`,
    encoding: (encoding: string) =>
      `У базы из DATABASE_URL кодировка ${encoding}, а нужна UTF-8: создайте базу с TEMPLATE template0 ENCODING 'UTF8'.`,
    store: (reason: string) =>
      `Хранилище музыки недоступно (${reason}): проверьте MEDIA_URL, ключи доступа и работает ли хранилище.`,
    embedded: (folder: string, reason: string) =>
      `Встроенная база в ${folder} не открывается (${reason}): восстановите папку из копии или укажите другую в DATA_DIR.`,
  },
  /** Valid values of settings. */
  settings: {
    FRONT_URL: page,
    ABOUT_URL: page,
    COPYRIGHT_HOLDERS_URL: page,
    DISTRIBUTORS_URL: page,
    INVESTORS_URL: page,
    PRIVACY_URL: page,
    COOKIES_URL: page,
    SOCIAL_URL: page,
    PORT: 'число от 0 до 65535',
    KEEP_NETWORKS_DAYS: days,
    KEEP_EMAILS_DAYS: days,
    KEEP_REQUESTS_DAYS: days,
    KEEP_EVENTS_DAYS: days,
    KEEP_PLAY_ACCOUNTS_DAYS: days,
    KEEP_VENUE_PLAYS_DAYS: days,
    KEEP_AUDIT_VALUES_DAYS: days,
    DATABASE_URL: 'адрес вида postgres://…',
    DATABASE_PREPARE: 'on или off',
    MEDIA_URL:
      's3://корзина/папка?endpoint=https://…&region=…&access_key_id=…&secret_access_key=…, обязательна только корзина',
    ACCEL_REDIRECT: 'путь вида /kamerton-media, вместе с TRUST_PROXY и без MEDIA_URL',
    AUDIT_CHECKPOINTS_EMAIL: 'адрес почты',
    SECRET: 'не меньше 32 знаков в одной строке',
    FORMER_SECRET: 'не меньше 32 знаков в одной строке',
    SECRET_LOST: '0 или 1',
    PUBLIC_URL: 'адрес вида https://…',
    SECURITY_CONTACT: 'адрес почты или страницы вида https://…',
    SMTP_URL: 'адрес вида smtp://…',
    HOST: 'IP-адрес или имя этого компьютера',
    API_URL: 'путь вида /dist/api или адрес вида https://…',
    CORS_ORIGINS: 'адреса вида https://music.example через запятую, без пути',
    TRUST_PROXY: 'IP-адреса и сети через запятую, например 127.0.0.1, 10.0.0.0/8',
    LETTERS_FROM: 'адрес почты или «Имя <адрес>»',
    TERRITORY: 'код страны из двух букв, например RU',
    OFFICE_IDLE_MINUTES: 'число минут от 5 до 720',
    OIDC_ISSUER: 'адрес вида https://…, вместе с OIDC_CLIENT_ID и OIDC_CLIENT_SECRET',
    OIDC_CLIENT_ID: 'вместе с OIDC_ISSUER и OIDC_CLIENT_SECRET',
    OIDC_CLIENT_SECRET: 'вместе с OIDC_ISSUER и OIDC_CLIENT_ID',
    OIDC_NEW_ROLE: 'support, catalogue или admin',
    DEMO: '0, 1 или small',
    DEMO_PASSWORD: 'от 10 до 128 знаков',
    LOG_LEVEL: 'fatal, error, warn, info, debug, trace или silent',
    LOG_PERSONAL: '0 или 1',
  },
};
