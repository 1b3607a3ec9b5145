const labels = (name: string) => ({ name, fields: { name_ru: 'По-русски', name_en: 'По-английски', count: 'Треков' } });

/** Fields that tracks and albums share. */
const music = {
  name: 'Название',
  artist: 'Исполнитель',
  release_date: 'Дата выхода',
  label: 'Лейбл',
  cover: 'Обложка',
  explicit: 'Ненормативная лексика',
  revoked: 'Отозвано',
  revoked_days: 'Отозвано',
  without_cover: 'Без обложки',
  year: 'Год выхода',
  genre_id: 'Жанр',
  tag_id: 'Тег',
  created_at: 'Добавлено',
  popularity: 'Популярность',
};

/** What the catalogue's kinds of records and their fields are called. */
export const ruCatalogueResources = {
  tracks: {
    name: 'Треки',
    fields: {
      ...music,
      composer: 'Автор музыки',
      lyricist: 'Автор слов',
      isrc: 'ISRC',
      vocal: 'С вокалом',
      album_name: 'Альбом',
      album_id: 'Альбом',
      duration_ms: 'Длина',
      genres: 'Жанры',
      tags: 'Теги',
      without_isrc: 'Без ISRC',
      place: 'Место в альбоме',
    },
  },
  albums: { name: 'Альбомы', fields: { ...music, upc: 'UPC', track_count: 'Треков' } },
  imports: { name: 'Импорт' },
  deliveries: { name: 'Поставки DDEX' },
  genres: labels('Жанры'),
  tags: labels('Теги'),
  blocks: {
    name: 'Блоки',
    fields: { name_ru: 'По-русски', name_en: 'По-английски', is_published: 'Опубликован', collections: 'Подборок' },
  },
  collections: {
    name: 'Подборки',
    fields: {
      name_ru: 'Название по-русски',
      name_en: 'Название по-английски',
      description_ru: 'Описание по-русски',
      description_en: 'Описание по-английски',
      cover: 'Обложка',
      block_id: 'Блок',
      is_published: 'Опубликована',
      track_count: 'Треков',
    },
  },
};
