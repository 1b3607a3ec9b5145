import { hash } from '@kamerton/artwork';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertRelevanceCatalogue } from '../../../testing/relevance-catalogue.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  await insertRelevanceCatalogue(test.db);
});
afterAll(() => test.close());

const label = ({ artist, name }: { artist: string; name: string }) => `${artist} — ${name}`;

const tracks = async (what: string, limit = 3): Promise<string[]> => {
  const answer = await test.call('POST', `/search/tracks?limit=${limit}`, { token, body: { what } });
  expect(answer.status).toBe(200);
  return answer.body.tracks.map(label);
};

/** A query, and a track expected among the first three results. */
const expected: [string, string][] = [
  // An exact name ranks above a name that contains the word.
  ['снег', 'Лада Верес — Снег'],
  ['Снег', 'Земфира — Снег'],
  ['кино', 'Плёнка — Кино'],
  ['земфира', 'Земфира — Земфира'],
  ['ёлка', 'Снегири — Ёлка'],
  ['песня', 'Дискотека Авария — Песня'],
  ['любовь', 'Хор турецких подушек — Любовь'],
  ['love', 'Various Hearts — Love'],
  ['hello', 'North Quay — Hello'],
  ['song', 'Various Hearts — Song'],
  ['привет', 'Лада Верес — Привет'],
  ['дождь', 'ДДТ — Дождь'],
  ['something', 'The Quarry Men — Something'],
  ['because', 'The Quarry Men — Because'],
  ['animal', 'Ke$ha — Animal'],
  // Prefixes of any of the words, as typed so far.
  ['закр', 'Кино — Закрой за мной дверь, я ухожу'],
  ['ухожу', 'Кино — Закрой за мной дверь, я ухожу'],
  ['груп', 'Кино — Группа крови'],
  ['имени сол', 'Кино — Звезда по имени Солнце'],
  ['инопл', 'Мумий Тролль — Инопланетный гость'],
  ['nightsw', 'R.E.M. — Nightswimming'],
  ['shook', 'AC/DC — You Shook Me All Night Long'],
  ['sho thr', 'AC/DC — Shoot to Thrill'],
  // Words of track, artist and album together, in any order.
  ['кино группа крови', 'Кино — Группа крови'],
  ['город земфира', 'Земфира — Город'],
  ['земфира прости меня искала', 'Земфира — Искала'],
  ['мумий тролль дельфины', 'Мумий Тролль — Дельфины'],
  ['dc hells', 'AC/DC — Hells Bells'],
  ['fist motorhead', 'Motörhead — Iron Fist'],
  ['хиты 90 комбинация', 'Комбинация — Бухгалтер'],
  ['чайковский вальс', 'Чайковский, Пётр Ильич — Вальс цветов'],
  // Case, ё, accents.
  ['ЗВЕЗДА ПО ИМЕНИ СОЛНЦЕ', 'Кино — Звезда по имени Солнце'],
  ['еще чуть-чуть', 'Жанна Щукина — Ещё чуть-чуть'],
  ['невеселая', 'Кино — Невесёлая песня'],
  ['beyonce deja vu', 'Beyoncé — Déjà Vu'],
  ['hoppipolla', 'Sigur Rós — Hoppípolla'],
  ['saeglopur', 'Sigur Rós — Sæglópur'],
  ['cafe noir', 'North Quay — Café Noir'],
  // Signs within words.
  ['ac/dc back in black', 'AC/DC — Back in Black'],
  ['acdc highway', 'AC/DC — Highway to Hell'],
  ['ac dc hell', 'AC/DC — Highway to Hell'],
  ['pink numb', 'P!nk — Numb'],
  ['kesha tik', 'Ke$ha — Tik Tok'],
  ['rem drive', 'R.E.M. — Drive'],
  ['r.e.m. drive', 'R.E.M. — Drive'],
  ['би2 сердце', 'Би-2 — Сердце'],
  ['hiphop star', 'Beyoncé — Hip-Hop Star'],
  ['hip hop', 'Beyoncé — Hip-Hop Star'],
  ["don't let me", "P!nk — Don't Let Me Get Me"],
  ['dont let me', "P!nk — Don't Let Me Get Me"],
  ['omalleys', "North Quay — O'Malley's Bar"],
  ['salt and cedar', 'North Quay — Salt & Cedar'],
  ['ferry ft lada', 'North Quay — Night Ferry (feat. Lada Veres)'],
  ['fire 🔥', 'DJ Emoji — Fire 🔥'],
  ['i paris', 'DJ Emoji — I ❤️ Paris'],
  ['иван чай', 'Аквариум — Иван-чай'],
  ['дожди пистолеты', 'Звери — Дожди-пистолеты'],
  // Short words, numbers, "the".
  ['the the giant', 'The The — Giant'],
  ['the end', 'The Quarry Men — The End'],
  ['the wall', 'The Quarry Men — The Wall'],
  ['7', 'Земфира — 7'],
  ['24/7', '50 Cent Change — 24/7'],
  ['1999', '50 Cent Change — 1999'],
  ['60 секунд', 'Город 312 — 60 секунд'],
  ['ау', 'Ляпис Трубецкой — Ау'],
  ['100%', 'DJ Emoji — 100%'],
  // Other forms of the words.
  ['songs love', 'Various Hearts — Love Song'],
  ['две песня', 'Хор турецких подушек — Две песни'],
  ['партизан полная луна', 'Аквариум — Партизаны полной луны'],
  ['голубь ляпис', 'Ляпис Трубецкой — Голуби'],
  ['ship at dawn', 'North Quay — Ships at Dawn'],
  // The other keyboard layout.
  ['ghbdtn', 'Лада Верес — Привет'],
  ['руддщ', 'North Quay — Hello'],
  ['Nb[bq xfc', 'Лада Верес — Тихий час'],
  ['ytdtctkfz', 'Кино — Невесёлая песня'],
  [';fyyf ofrf', 'Жанна Щукина — Щука'],
  ['ршпрцфн ещ', 'AC/DC — Highway to Hell'],
  ['.kf', 'Жанна Щукина — Юла'],
  // The other script.
  ['zemfira', 'Земфира — Земфира'],
  ['zemfira iskala', 'Земфира — Искала'],
  ['gruppa krovi', 'Кино — Группа крови'],
  ['zvezda po imeni solntse', 'Кино — Звезда по имени Солнце'],
  ['zhanna shchukina yula', 'Жанна Щукина — Юла'],
  ['zhanna schukina iula', 'Жанна Щукина — Юла'],
  ['pod"ezd', 'Жанна Щукина — Подъезд'],
  ['čërnyj âŝik', 'Жанна Щукина — Чёрный ящик'],
  ['chernyi yashchik', 'Жанна Щукина — Чёрный ящик'],
  ['ob"yatiya', 'Жанна Щукина — Объятия'],
  ['tsirk', 'Жанна Щукина — Цирк уехал'],
  ['ekho', 'Жанна Щукина — Эхо'],
  ['khorosho', 'Жанна Щукина — Хорошо'],
  ['horosho', 'Жанна Щукина — Хорошо'],
  ['tchaikovsky vals', 'Чайковский, Пётр Ильич — Вальс цветов'],
  ['yolka provans', 'Ёлка — Прованс'],
  ['schaste', 'Би-2 — Счастье'],
  ['lyubov morkov', 'Хор турецких подушек — Любовь-морковь'],
  ['liubov morkov', 'Хор турецких подушек — Любовь-морковь'],
  ['металлика мама', 'Metallica — Mama Said'],
  ['нирвана литиум', 'Nirvana — Lithium'],
  ['трол вплав', 'Мумий Тролль — Вплавь'],
  ['зоя парк', 'Zoë Park — Plum'],
  ['зоэ парк плам', 'Zoë Park — Plum'],
  ['халцион', 'Halcyon Drift — Tidal'],
  ['депути мейор', 'Zoë Park — Deputy Mayor'],
  // One typo: a wrong, missing, extra or swapped letter.
  ['земфера хочешь', 'Земфира — Хочешь'],
  ['зефира хочешь', 'Земфира — Хочешь'],
  ['пугачева песенкка', 'Алла Пугачёва — Песенка первоклассника'],
  ['звзеда солнце', 'Кино — Звезда по имени Солнце'],
  ['metalica king', 'Metallica — King Nothing'],
  ['litihum', 'Nirvana — Lithium'],
  ['nigtswimming', 'R.E.M. — Nightswimming'],
  ['равноденствиа дерево', 'Аквариум — Дерево'],
  ['волшебнк', 'Алла Пугачёва — Волшебник-недоучка'],
  ['zemfra iskala', 'Земфира — Искала'],
  ['halcion', 'Halcyon Drift — Tidal'],
  ['deputi mayer', 'Zoë Park — Deputy Mayor'],
  ['zoe parck', 'Zoë Park — Plum'],
];

describe('among the first three tracks', () => {
  it.each(expected)('%j brings %j', async (what, answer) => {
    expect(await tracks(what)).toContain(answer);
  });

  it('is where a right answer stands by its rank, not by chance', async () => {
    // Shuffles the same results: if that were good enough, the table above would prove nothing.
    let choices = 0;
    let lucky = 0;
    for (const [what, answer] of expected) {
      const all = await tracks(what, 1000);
      if (all.length <= 6) continue;
      choices += 1;
      const shuffled = all.toSorted((a, b) => hash(a + what) - hash(b + what));
      if (shuffled.slice(0, 3).includes(answer)) lucky += 1;
    }
    expect(choices).toBeGreaterThan(20);
    expect(lucky / choices).toBeLessThan(0.5);
  });
});

describe('nothing is found', () => {
  it.each([
    // No fallback drops a word, and a query needs letters.
    'земфира метель',
    'gruppa krovi metallica',
    'привет мир',
    'zemfira ghbdtn',
    'love qqqqq',
    '!!!',
    '🔥',
    '❤️ & ?',
    // Two typos in a word are not corrected.
    'зенфера',
    // Short words are not corrected.
    'ктк',
    'RU-KAM-26-99999',
    '4600000099999',
  ])('by %j', async (what) => {
    expect(await tracks(what)).toEqual([]);
  });
});

it('a word that is there is not read in any other way', async () => {
  // "Lada" in Latin script exists, so the query is not transliterated.
  expect(await tracks('lada', 100)).toEqual(['North Quay — Night Ferry (feat. Lada Veres)']);
  // "час" exists, so its neighbours "чай" and "часть" do not match.
  expect(
    (await tracks('час', 100)).every((found) => found.startsWith('Лада Верес') || found.startsWith('Northern')),
  ).toBe(true);
});

it('words that are there but never together are read in every way', async () => {
  expect(await tracks('lada метель', 100)).toEqual(['Лада Верес — Метель']);
});

describe('a code', () => {
  it.each(['RUKAM2600001', 'ru-kam-26-00001', ' RU KAM 26 00001 ', 'ISRC RU-KAM-26-00001'])(
    '%j is a track',
    async (what) => {
      expect(await tracks(what)).toEqual(['Земфира — Хочешь']);
      const albums = await test.call('POST', '/search/albums', { token, body: { what } });
      expect(albums.body.albums.map(({ name }: { name: string }) => name)).toEqual(['Прости меня моя любовь']);
    },
  );

  it.each(['4600000000002', '04600000000002', '4 600000 000002'])('%j is an album', async (what) => {
    const albums = await test.call('POST', '/search/albums', { token, body: { what } });
    expect(albums.body.albums.map(({ name }: { name: string }) => name)).toEqual(['Группа крови']);
    expect(await tracks(what, 100)).toHaveLength(11);
  });
});

describe('among the first three albums', () => {
  it.each([
    ['земфира', 'Земфира'],
    ['love', 'Songs of Love'],
    ['иголки', 'Ёлки-иголки'],
    ['back in black', 'Back in Black'],
    ['zemfira', 'Земфира'],
    ['группа', 'Группа крови'],
    ['vjhcrfz', 'Морская'],
    ['harbor', 'Glass Harbour'],
    ['тролль икра', 'Икра'],
    ['lithium', 'Nevermore'],
  ])('%j brings %j', async (what, name) => {
    const answer = await test.call('POST', '/search/albums?limit=3', { token, body: { what } });
    expect(answer.body.albums.map((album: { name: string }) => album.name)).toContain(name);
  });
});
