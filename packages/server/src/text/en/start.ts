import type { ServerText } from '../texts.ts';

const page = 'a page URL, for example https://…';

const days = 'a number of days, 0 to keep for good';

export const start: ServerText['start'] = {
  running: (address: string) => `\nKamerton is running at ${address}\nPress Ctrl+C to stop\n`,
  failures: {
    config: (settings: string) => `Fix these environment variables (${settings}).`,
    portInUse: (port: number) =>
      `Port ${port} is already in use. Stop the other program or choose another port, for example PORT=${port + 1} npm start.`,
    portForbidden: (port: number) =>
      `This user isn’t allowed to use port ${port}. Choose 1024 or higher, for example PORT=8080 npm start.`,
    host: (host: string) => `${host} is not an address of this computer. Check HOST.`,
    folder: (folder: string) =>
      `Can’t write to the data folder ${folder}. Grant access to it or set another one in DATA_DIR.`,
    denied: (path: string) =>
      `Access to ${path} is denied. Grant permission to read and write it or set another data folder in DATA_DIR.`,
    path: (path: string, reason: string) =>
      `Can’t use ${path} (${reason}). Check that it is there, that access to it is granted, and that its disk has room.`,
    deliveries: (folder: string, reason: string) =>
      `Can’t use the folder of deliveries ${folder} (${reason}). Check DELIVERIES_ROOT: the folder must exist and be writable for the server, with done and refused in it on the same disk.`,
    inUse: (folder: string) =>
      `The data folder ${folder} is in use by a running Kamerton. Stop it or set another one in DATA_DIR.`,
    recovering: (folder: string) =>
      `A recovery into ${folder} is unfinished. Run npm run kamerton -- recover with the same backup again.`,
    older: (folder: string | null) =>
      folder
        ? `${folder} holds data of a preview version of Kamerton, which can’t be carried over and were not touched. To start again, set DATA_DIR to an empty folder.`
        : 'The database in DATABASE_URL holds data of a preview version of Kamerton, which can’t be carried over and were not touched. To start again, set it to an empty database.',
    earlier:
      'The database in DATABASE_URL is of an earlier version of Kamerton, whose servers may still run. Restart them with this version first.',
    newer: (folder: string | null) =>
      folder
        ? `${folder} holds data of a newer version of Kamerton, which were not touched. Start that version or, to start again, set DATA_DIR to an empty folder.`
        : 'The database in DATABASE_URL holds data of a newer version of Kamerton, which were not touched. Start that version or, to start again, set it to an empty database.',
    secretUnusable: (folder: string) =>
      `The file ${folder}/secret holds no server secret, which has at least 32 characters. Put the file back from a backup.`,
    secretMismatch: (folder: string) =>
      `The server secret is not the one these data were encrypted with. Put the former one back into ${folder}/secret or SECRET. If it is lost for good, start once with SECRET_LOST=1: API access keys and second factors will have to be replaced, and emails that wait will not be sent.`,
    missing: (folder: string | null) =>
      folder
        ? `There is no database in the data folder ${folder}. Check DATA_DIR, and set DATABASE_URL too if the database is on a PostgreSQL server.`
        : 'The database in DATABASE_URL is empty. Check the address, or start the server first.',
    emptied: (folder: string) =>
      `The data folder ${folder} has a database of its own, and this one is empty. Check DATABASE_URL, or recover a backup into an empty folder.`,
    foreign: (folder: string) =>
      `The data folder ${folder} belongs to another database. Check DATA_DIR and DATABASE_URL, or run npm run kamerton -- adopt if the database was moved.`,
    full: (folder: string) => `The disk with the data folder ${folder} is full. Free some space and start again.`,
    database: (reason: string) =>
      `Can’t connect to the database (${reason}). Check DATABASE_URL and that the server is running.`,
    refused: (reason: string) =>
      `The database refused (${reason}). Check that the user in DATABASE_URL may create tables in it and that its disk has room.`,
    encoding: (encoding: string) =>
      `The database in DATABASE_URL has the encoding ${encoding}, and UTF-8 is needed. Create it with TEMPLATE template0 ENCODING 'UTF8'.`,
    store: (reason: string) =>
      `Can’t access the media store (${reason}). Check MEDIA_URL, the access keys and that the store is running.`,
    embedded: (folder: string, reason: string) =>
      `Can’t open the embedded database in ${folder} (${reason}). Restore the folder from a backup or set another one in DATA_DIR.`,
  },
  settings: {
    FRONT_URL: page,
    ABOUT_URL: page,
    COPYRIGHT_HOLDERS_URL: page,
    DISTRIBUTORS_URL: page,
    INVESTORS_URL: page,
    PRIVACY_URL: page,
    COOKIES_URL: page,
    SOCIAL_URL: page,
    PORT: 'a number from 0 to 65535',
    KEEP_NETWORKS_DAYS: days,
    KEEP_EMAILS_DAYS: days,
    KEEP_REQUESTS_DAYS: days,
    KEEP_EVENTS_DAYS: days,
    KEEP_PLAY_ACCOUNTS_DAYS: days,
    KEEP_VENUE_PLAYS_DAYS: days,
    KEEP_AUDIT_VALUES_DAYS: days,
    DATABASE_URL: 'a URL, for example postgres://…',
    DATABASE_PREPARE: 'on or off',
    MEDIA_URL:
      's3://bucket/folder?endpoint=https://…&region=…&access_key_id=…&secret_access_key=…; only the bucket is required',
    ACCEL_REDIRECT: 'a path, for example /kamerton-media, together with TRUST_PROXY and without MEDIA_URL',
    AUDIT_CHECKPOINTS_EMAIL: 'an email address',
    SECRET: 'at least 32 characters in one line',
    FORMER_SECRET: 'at least 32 characters in one line',
    SECRET_LOST: '0 or 1',
    PUBLIC_URL: 'a URL, for example https://…',
    SECURITY_CONTACT: 'an email address or a page URL, https://…',
    SMTP_URL: 'a URL, for example smtp://…',
    HOST: 'an IP address or name of this computer',
    API_URL: 'a path such as /dist/api, or a URL',
    CORS_ORIGINS: 'origins such as https://music.example, separated by commas, without a path',
    TRUST_PROXY: 'IP addresses and networks separated by commas, for example 127.0.0.1, 10.0.0.0/8',
    LETTERS_FROM: 'an email address or “Name <address>”',
    TERRITORY: 'a two-letter country code, for example RU',
    OFFICE_IDLE_MINUTES: 'a number of minutes from 5 to 720',
    OIDC_ISSUER: 'a URL, for example https://…, together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
    OIDC_CLIENT_ID: 'together with OIDC_ISSUER and OIDC_CLIENT_SECRET',
    OIDC_CLIENT_SECRET: 'together with OIDC_ISSUER and OIDC_CLIENT_ID',
    OIDC_NEW_ROLE: 'support, catalogue or admin',
    DEMO: '0, 1 or small',
    DEMO_PASSWORD: '10 to 128 characters',
    LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
    LOG_PERSONAL: '0 or 1',
  },
};
