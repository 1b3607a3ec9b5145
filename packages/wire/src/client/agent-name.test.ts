import { expect, test } from 'vitest';
import { agentName } from './agent-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/138.0 YaBrowser/25.8 Safari/537.36`, 'Yandex Browser', 'Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox', 'macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Safari/604.1`, 'Safari', 'iPhone'],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/139.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  ['curl/8.5.0', 'curl', null],
  ['node', 'node', null],
])('%s', (agent, browser, system) => {
  expect(agentName(agent)).toEqual({ browser, system });
});

test('who says nothing has no name', () => {
  expect(agentName('')).toBeNull();
  expect(agentName('  (hidden)')).toBeNull();
});
