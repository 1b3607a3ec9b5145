import { hash } from '@kamerton/artwork';
import type { Genre } from '../score/styles/styles.ts';
import type { Art, Both, DemoAlbum, DemoBlock, DemoTrack } from './types.ts';

/** Tracks of a collection: of these genres or with these tags, and none with those. */
interface Choice {
  readonly genres?: readonly Genre[];
  readonly tags?: readonly string[];
  readonly without?: readonly string[];
}

interface Draft {
  readonly key: string;
  readonly name: Both;
  readonly description: Both;
  readonly art: Art;
  readonly choice: Choice;
}

const LARGEST = 18;

const drafts: readonly { readonly key: string; readonly name: Both; readonly collections: readonly Draft[] }[] = [
  {
    key: 'cafes',
    name: { ru: 'Для кофеен и пекарен', en: 'For cafés and bakeries' },
    collections: [
      {
        key: 'cafe-morning',
        name: { ru: 'Утро в кофейне', en: 'Morning at the café' },
        description: {
          ru: 'Первый помол, гитара и открытая дверь.',
          en: 'The first grind, a guitar and the door held open.',
        },
        art: { family: 'sun', palette: 'honey' },
        choice: { tags: ['morning', 'coffee'] },
      },
      {
        key: 'bakery',
        name: { ru: 'Пекарня, первая смена', en: 'Bakery, first shift' },
        description: { ru: 'Тёплые тембры, пока поднимается тесто.', en: 'Warm tones while the dough is rising.' },
        art: { family: 'arcs', palette: 'apricot' },
        choice: { tags: ['warm'], without: ['romantic'] },
      },
      {
        key: 'window-table',
        name: { ru: 'Столик у окна', en: 'Table by the window' },
        description: {
          ru: 'Лоу-фай и дождь: посидеть подольше.',
          en: 'Lo-fi and rain: reasons to stay a little longer.',
        },
        art: { family: 'stripes', palette: 'harbour' },
        choice: { genres: ['Lo-Fi'], tags: ['rain'] },
      },
    ],
  },
  {
    key: 'time-of-day',
    name: { ru: 'По времени дня', en: 'By time of day' },
    collections: [
      {
        key: 'noon',
        name: { ru: 'Полдень без спешки', en: 'Unhurried noon' },
        description: { ru: 'Светло, легко, без толчеи.', en: 'Light, easy, nobody in the way.' },
        art: { family: 'tiles', palette: 'linen' },
        choice: { tags: ['day', 'summer'], without: ['energetic'] },
      },
      {
        key: 'evening',
        name: { ru: 'Вечер без слов', en: 'Evening without words' },
        description: {
          ru: 'Инструментальный вечер: говорят гости, а не песни.',
          en: 'An instrumental evening: the guests do the talking.',
        },
        art: { family: 'hills', palette: 'dusk' },
        choice: { tags: ['evening', 'dinner'], without: ['vocal'] },
      },
      {
        key: 'after-midnight',
        name: { ru: 'После полуночи', en: 'After midnight' },
        description: { ru: 'Последний заказ, приглушённый свет.', en: 'Last orders, lights turned low.' },
        art: { family: 'arcs', palette: 'night' },
        choice: { tags: ['night'] },
      },
    ],
  },
  {
    key: 'shops',
    name: { ru: 'Магазины и бутики', en: 'Shops and boutiques' },
    collections: [
      {
        key: 'boutique',
        name: { ru: 'Бутик, мягкий ритм', en: 'Boutique, soft rhythm' },
        description: {
          ru: 'Ровный пульс для тех, кто выбирает не торопясь.',
          en: 'A steady pulse for people who take their time.',
        },
        art: { family: 'stripes', palette: 'cellar' },
        choice: { tags: ['boutique'] },
      },
      {
        key: 'windows-and-rain',
        name: { ru: 'Витрины, дождь и чуть-чуть саксофона', en: 'Shop windows, rain and a hint of saxophone' },
        description: {
          ru: 'Спокойный инструментал для залов, где разговаривают.',
          en: 'Quiet instrumentals for rooms where people talk.',
        },
        art: { family: 'hills', palette: 'ember' },
        choice: { genres: ['Jazz', 'Bossa Nova', 'Lo-Fi'], without: ['vocal', 'playful'] },
      },
      {
        key: 'fair',
        name: { ru: 'Ярмарка', en: 'Fairground' },
        description: { ru: 'Гармонь, кларнет и хорошее настроение.', en: 'Accordion, clarinet and good spirits.' },
        art: { family: 'tiles', palette: 'garden' },
        choice: { tags: ['festive', 'playful'] },
      },
    ],
  },
  {
    key: 'movement',
    name: { ru: 'Движение', en: 'On the move' },
    collections: [
      {
        key: 'fitness-128',
        name: { ru: 'Фитнес 128 bpm', en: 'Fitness 128 bpm' },
        description: { ru: 'Прямая бочка и ничего лишнего.', en: 'Four on the floor and nothing in the way.' },
        art: { family: 'wave', palette: 'brick' },
        choice: { genres: ['House', 'Synth-Pop'], tags: ['fitness'] },
      },
      {
        key: 'run-174',
        name: { ru: 'Бег на 174', en: 'Run at 174' },
        description: { ru: 'Ломаный ритм для последнего километра.', en: 'Broken beats for the last kilometre.' },
        art: { family: 'stripes', palette: 'night' },
        choice: { genres: ['Drum & Bass'] },
      },
      {
        key: 'warm-up',
        name: { ru: 'Разминка', en: 'Warm-up' },
        description: { ru: 'Фанк, регги и хлопки на слабую долю.', en: 'Funk, reggae and claps on the offbeat.' },
        art: { family: 'sun', palette: 'pine' },
        choice: { genres: ['Funk', 'Reggae'] },
      },
    ],
  },
  {
    key: 'hotels',
    name: { ru: 'Отели и лобби', en: 'Hotels and lobbies' },
    collections: [
      {
        key: 'lobby-evening',
        name: { ru: 'Лобби после 20:00', en: 'Lobby after 8 pm' },
        description: {
          ru: 'Джаз, босса и мягкий хаус под тихие разговоры.',
          en: 'Jazz, bossa and soft house under quiet conversation.',
        },
        art: { family: 'arcs', palette: 'garden' },
        choice: { tags: ['lounge'] },
      },
      {
        key: 'spa',
        name: { ru: 'Спа и тишина', en: 'Spa and silence' },
        description: { ru: 'Длинные аккорды, вода, фортепиано.', en: 'Long chords, water, a piano.' },
        art: { family: 'hills', palette: 'harbour' },
        choice: { genres: ['Ambient', 'Classical'], tags: ['spa'] },
      },
      {
        key: 'candlelight',
        name: { ru: 'Ужин при свечах', en: 'Candlelit dinner' },
        description: { ru: 'Соул и баллады вполголоса.', en: 'Soul and ballads, half-voiced.' },
        art: { family: 'wave', palette: 'cellar' },
        choice: { genres: ['Soul'], tags: ['romantic', 'dinner'] },
      },
    ],
  },
];

const fits = (track: DemoTrack, { genres = [], tags = [], without = [] }: Choice): boolean =>
  !track.explicit &&
  (genres.includes(track.genre) || track.tags.some((tag) => tags.includes(tag))) &&
  !track.tags.some((tag) => without.includes(tag));

/** Fills the collections from the albums, in an order that mixes them; a collection without tracks is left out. */
export function blocksOf(albums: readonly DemoAlbum[]): DemoBlock[] {
  const tracks = albums.flatMap((album) => album.tracks);
  return drafts
    .map(({ key, name, collections }) => ({
      key,
      name,
      collections: collections
        .map(({ choice, ...draft }) => ({
          ...draft,
          tracks: tracks
            .filter((track) => fits(track, choice))
            .map((track) => track.isrc)
            .toSorted((a, b) => hash(draft.key + a) - hash(draft.key + b))
            .slice(0, LARGEST),
        }))
        .filter((collection) => collection.tracks.length > 0),
    }))
    .filter((block) => block.collections.length > 0);
}
