export const conflict = {
  title: 'Запись уже изменили',
  about: 'Пока вы правили, кто-то сохранил другие значения. Выберите, что оставить.',
  mine: (value: string) => `Моё: ${value}`,
  theirs: (value: string) => `Сохранено другим: ${value}`,
  nothing: 'пусто',
  back: 'Вернуться к правке',
  save: 'Сохранить выбранное',
};
