interface Agent {
  browser: string;
  system: string | null;
}

/** The first match wins, since browsers also name the ones that they derive from. */
const browsers: readonly [RegExp, string][] = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/\bOPR\/|Opera/, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], agent: string) =>
  names.find(([sign]) => sign.test(agent))?.[1] ?? null;

/** Browser and system of a `User-Agent`; for other programs their first product name, null if empty. */
export function agentName(agent: string): Agent | null {
  const browser = nameIn(browsers, agent);
  if (browser) return { browser, system: nameIn(systems, agent) };
  const program = /^[^\s/(]{1,40}/.exec(agent.trim())?.[0];
  return program ? { browser: program, system: null } : null;
}
