import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { settingForms } from './failures.ts';

it('takes outside addresses in the place of public pages', () => {
  expect(readConfig({}).outside).toEqual({});
  const { outside } = readConfig({
    ABOUT_URL: 'https://music.example/us',
    COPYRIGHT_HOLDERS_URL: '',
    SOCIAL_URL: 'http://social.example/music?from=portal',
  });
  expect(outside).toEqual({ about: 'https://music.example/us', social: 'http://social.example/music?from=portal' });
});

it.each(['music.example', '/us', 'javascript:alert(1)', 'ftp://music.example/', 'https://me:secret@music.example/'])(
  'refuses %s as the address of a page, and says what is wanted',
  (address) => {
    let names: readonly string[] = [];
    try {
      readConfig({ PRIVACY_URL: address });
    } catch (error) {
      names = error instanceof ConfigError ? error.names : [];
    }
    expect(names).toEqual(['PRIVACY_URL']);
    expect(settingForms(names, 'ru')).toBe('PRIVACY_URL: адрес страницы вида https://…');
    expect(settingForms(names, 'en')).toBe('PRIVACY_URL: a page URL, for example https://…');
  },
);

it.each([
  { ACCEL_REDIRECT: 'kamerton-media' },
  { ACCEL_REDIRECT: '/kamerton-media/' },
  { ACCEL_REDIRECT: '/kamerton/../etc' },
  { ACCEL_REDIRECT: '/media' },
  { ACCEL_REDIRECT: '/dist/files' },
  { TRUST_PROXY: '' },
  { MEDIA_URL: 's3://bucket' },
])('refuses to let a proxy send files with %j', (wrong) => {
  const right = { ACCEL_REDIRECT: '/kamerton-media', TRUST_PROXY: '127.0.0.1' };
  expect(readConfig(right).accelRedirect).toBe('/kamerton-media');
  expect(() => readConfig({ ...right, ...wrong })).toThrow('wrong settings: ACCEL_REDIRECT');
});

it.each([
  ['TRUST_PROXY', 'abc', '10.0.0.0/8, loopback'],
  ['SMTP_URL', 'smtp://us%er:p@h:25', 'smtp://us%40er:p%25@h:25'],
  ['SMTP_URL', 'smtp://', 'smtps://mail.example'],
  ['PUBLIC_URL', 'foo:bar', 'https://music.example/dist/'],
  ['CORS_ORIGINS', 'not an origin', 'https://one.example, http://two.example:8080'],
  ['CORS_ORIGINS', 'https://one.example/path', 'https://one.example'],
  ['API_URL', 'http://[::', 'https://api.example/dist/api'],
  ['HOST', '300.1.1.1', '0.0.0.0'],
  ['SECRET', `${'x'.repeat(31)} `, 'x'.repeat(32)],
  ['SECRET', 'a secret whose second line \nwould be another one', 'a secret of some words in one line'],
  ['AUDIT_CHECKPOINTS_EMAIL', '/mnt/away', 'auditor@company.example'],
  ['SECURITY_CONTACT', 'safe', 'safe@music.example'],
  ['SECURITY_CONTACT', 'mailto:safe', 'mailto:safe@music.example'],
  ['SECURITY_CONTACT', 'http://music.example/report', 'https://music.example/report'],
])('refuses %s=%s, and says what is wanted', (name, wrong, right) => {
  expect(() => readConfig({ [name]: wrong })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: wrong })).toThrow(`wrong settings: ${name}`);
  expect(settingForms([name], 'ru')).toContain(': ');
  readConfig({ [name]: right });
});

it('reads a secret as the file would have it that a recovery writes', () => {
  const secret = 'four words that are easily remembered';
  const { secret: read, formerSecret } = readConfig({ SECRET: ` ${secret}\n`, FORMER_SECRET: `${secret}\n` });
  expect([read, formerSecret]).toEqual([secret, secret]);
});
