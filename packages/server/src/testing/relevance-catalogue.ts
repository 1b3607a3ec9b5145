import type { Handle } from '../db/schema.ts';
import { insertAlbum } from './catalogue.ts';

/** `artist | album | day | tracks`; a track with another artist has the prefix `artist::`. */
const catalogue = `
Земфира | Прости меня моя любовь | 2000-03-28 | Хочешь; Искала; Прости меня моя любовь; Созрела; Доказано; Не пошлое; Город; Рассветы; Шкалят датчики
Земфира | Земфира | 1999-05-10 | Почему; Снег; Синоптик; Ромашки; Маечки; СПИД; Румба; Скандал; Припевочка; Ракеты; Земфира; 7; Ариведерчи
Кино | Группа крови | 1988-01-05 | Группа крови; Закрой за мной дверь, я ухожу; Война; Спокойная ночь; Мама, мы все тяжело больны; Бошетунмай; В наших глазах; Попробуй спеть вместе со мной; Прохожий; Дальше действовать будем мы; Легенда
Кино | Звезда по имени Солнце | 1989-08-29 | Песня без слов; Звезда по имени Солнце; Невесёлая песня; Сказка; Место для шага вперёд; Пачка сигарет; Стук; Печаль; Апрель
Плёнка | Вечер в кино | 2015-10-01 | Кино; Кинолента; Последний ряд; Мультик; Сеанс; Титры; Попкорн
Ёлка | Точки расставлены | 2011-11-15 | Прованс; На большом воздушном шаре; Около тебя; Точки; Мальчик-красавчик; Город обмана
Снегири | Ёлки-иголки | 2012-12-01 | В лесу родилась ёлочка; Ёлки; Ёлка; Три белых коня; Снежинка; Кабы не было зимы; Новогодние игрушки
Мумий Тролль | Морская | 1997-04-24 | Вплавь; Утекай; Девочка; Дельфины; Забавы; Кот кота; Инопланетный гость; Владивосток 2000
Мумий Тролль | Икра | 1997-11-20 | Гудбай; Ранетка; Лунные девицы; Роман; Случайности; Белая юбка; Дельфины и русалки
Би-2 | Би-2 | 2000-05-10 | Полковнику никто не пишет; Сердце; Варвара; Счастье; Серебро; Мой друг; Молитва о чуде
Сплин | Гранатовый альбом | 1998-04-01 | Весь этот бред; Орбит без сахара; Выхода нет; Приходи; Свет горел всю ночь; Коктейли третьей мировой; Люся сидит дома; Маша и медведь; Бог устал нас любить
ДДТ | Это всё | 1994-09-01 | Это всё; Белая ночь; Ветер; Четыре окна; Россияне; Что такое осень; Дождь; Осень
Ляпис Трубецкой | Капитал | 2007-06-01 | Капитал; Ау; Евпатория; Голуби; Золотая антилопа; Грай; Космонавты; Белорусский мужик
Аквариум | Равноденствие | 1987-10-01 | Иван-чай; Великий дворник; Наблюдатель; Партизаны полной луны; Лебединая сталь; Аделаида; Золото на голубом; Дерево; Очарованный тобой; Поколение дворников
Чайковский, Пётр Ильич | Щелкунчик | 1892-12-18 | Вальс цветов; Танец феи Драже; Трепак; Увертюра; Марш; Арабский танец; Па-де-де
Алла Пугачёва | Зеркало души | 1977-01-01 | Песенка первоклассника; Волшебник-недоучка; Женщина, которая поёт; Приезжай; Сонет Шекспира; Не отрекаются любя; Верю в тебя; Если долго мучиться
Песняры | Вологда | 1976-05-01 | Вологда; Беловежская пуща; Косил Ясь конюшину; Алеся; Наши любимые; Песня о друге; Белоруссия
Дискотека Авария | Маньяки | 2001-06-01 | Заколебал ты; Пей пиво; Если хочешь остаться; Песня; Небо; Новогодняя; Суровый рэп
Звери | Голод | 2003-03-01 | Дожди-пистолеты; Всё, что касается; Капканы; Девочки-мальчики; Южная ночь; Для тебя; Районы-кварталы; Напитки покрепче
Город 312 | Вне зоны доступа | 2006-04-01 | Вне зоны доступа; Останусь; Фонари; Гипноз; Помоги мне; 60 секунд; Спроси у облаков
Жанна Щукина | Хорошо | 2018-02-14 | Хорошо; Ещё чуть-чуть; Щука; Юла; Подъезд; Объятия; Цирк уехал; Эхо; Чёрный ящик
Хор турецких подушек | Лучшее из худшего | 2019-04-01 | Любовь; Море волнуется раз; Море зовёт; Мороз и солнце; Любовь-морковь; Любимая песня; Это любовь; Песни о любви; Две песни
AC/DC | Back in Black | 1980-07-25 | Hells Bells; Shoot to Thrill; Back in Black; You Shook Me All Night Long; Have a Drink on Me; Rock and Roll Ain't Noise Pollution; Let Me Put My Love into You
AC/DC | Highway to Hell | 1979-07-27 | Highway to Hell; Girls Got Rhythm; Touch Too Much; Shot Down in Flames; Love Hungry Man; Night Prowler
The Quarry Men | The Long Road Home | 1969-09-26 | Come Together Again; Something; Because; The End; The Wall; Here Comes the Rain; You Never Told Me; Yesterday's Paper; Let It Rain
The The | Soul Mining | 1983-10-21 | This Is the Day; I've Been Waitin' for Tomorrow; Giant; Uncertain Smile; The Sinking Feeling; The Twilight Hour
Beyoncé | Dangerously | 2003-06-24 | Crazy; Naughty; Hip-Hop Star; Be with You; Me, Myself and I; Signs; Speechless; Déjà Vu; Love on Top
Motörhead | Iron Fist | 1982-04-17 | Iron Fist; Heart of Stone; I'm the Doctor; Go to Hell; Loser; Sex and Outrage; Speedfreak; Love Me Forever
Sigur Rós | Takk | 2005-09-12 | Glósóli; Hoppípolla; Sæglópur; Mílanó; Gong; Andvari; Svo hljótt; Heysátan
P!nk | Missundaztood | 2001-11-20 | Don't Let Me Get Me; Just Like a Pill; Get the Party Started; Respect; Numb; Dear Diary; Eventually; Family Portrait
Ke$ha | Animal | 2010-01-01 | Your Love Is My Drug; Tik Tok; Take It Off; Kiss n Tell; Stephen; Blah Blah Blah; Hungover; Dinosaur; Animal
R.E.M. | Automatic for the People | 1992-10-05 | Drive; Everybody Hurts; Nightswimming; Man on the Moon; Find the River; Ignoreland; Try Not to Breathe; Sweetness Follows
Metallica | Load of Sand | 1996-06-04 | Until It Sleeps; Hero of the Day; Mama Said; King Nothing; Bleeding Me; Nothing Else Remains; The House That Jack Burned; Thorn Within
Nirvana | Nevermore | 1991-09-24 | In Bloom; Come as You Were; Breed; Lithium; Polly; Drain You; Lounge Act; Stay Away; On a Plain; Something in the Way
Love | Forever Changes | 1967-11-01 | Alone Again Or; A House Is Not a Motel; Andmoreagain; The Daily Planet; Old Man; The Red Telephone; Live and Let Live; You Set the Scene
Various Hearts | Songs of Love | 2005-02-14 | Love; Love Song; All You Need Is Time; Love Me Tender Tonight; Endless Love Story; I Love You So; Songs for Lovers; Song; Loving You Twice; The Power of Love
50 Cent Change | 1999 | 1999-12-31 | 1999; 21 Questions; 99 Problems Solved; 1000 Miles; 4 Minutes; 7 Seconds; In da Club; 24/7; 19
North Quay | Glass Harbour | 2025-03-01 | Café Noir; Snow on Glass; Harbour Lights; Ships at Dawn; Salt & Cedar; Night Ferry (feat. Lada Veres); Hello; Hello Again; Say Hello Wave Goodbye; O'Malley's Bar; Anna (Remix) [2024]
Zoë Park | Orchard Road | 2024-04-12 | Orchard Road; Plum; Deputy Mayor; Late Bus
Halcyon Drift | Marée | 2023-05-05 | Marée; Nine Lamps; Tidal
DJ Emoji | 🔥🔥🔥 | 2022-08-01 | Fire 🔥; ❤️; I ❤️ Paris; Party 🎉 Time; 100%; Summer ☀️ Hits; U & I
Лада Верес | Тихий час | 2026-11-18 | Ёлки за стеклом; Первый снег; Снег; Тихий час; Привет; Привет, сосед; Сквозняк; Метель; Northern Quay :: Hello, Лада
Сборник | Лучшие хиты 90-х | 1999-01-01 | Руки Вниз :: Крошка моя чужая; Иван Ургут :: Привет, страна; Технология :: Нажми на кнопку; Кар-Мэн :: Лондон, гуд-бай; Агата :: Как на войне; Мираж :: Музыка нас связала; Комбинация :: Бухгалтер; Божья коровка :: Гранитный камушек
`;

export interface CatalogueTrack {
  name: string;
  artist: string;
  isrc: string;
}

/** A catalogue of some hundred names that are easy to mistake; gives its albums as they were inserted. */
export const insertRelevanceCatalogue = async (db: Handle) => {
  const albums = catalogue
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
  let number = 0;
  const inserted: { name: string; upc: string; tracks: CatalogueTrack[] }[] = [];
  for (const [at, [artist = '', name = '', release_date = '', names = '']] of albums.entries()) {
    const tracks = names.split('; ').map((text) => {
      number += 1;
      const [own = '', guests] = text.split(' :: ').toReversed();
      const isrc = `RUKAM26${String(number).padStart(5, '0')}`;
      // Plays are spread so that popularity alone never brings the right answer to the top.
      return { name: own, artist: guests ?? artist, isrc, popularity: (number * 7919) % 1000 };
    });
    const upc = `46000000${String(at).padStart(5, '0')}`;
    await insertAlbum(db, { artist, name, release_date, upc, tracks, popularity: (at * 7919) % 1000 });
    inserted.push({ name, upc, tracks });
  }
  return inserted;
};
