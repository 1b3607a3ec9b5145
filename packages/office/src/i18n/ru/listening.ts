export const listening = {
  player: 'Прослушивание',
  play: (title: string) => `Слушать «${title}»`,
  pause: (title: string) => `Пауза: «${title}»`,
  seek: 'Перемотка',
  at: (position: string, duration: string) => `${position} из ${duration}`,
  close: 'Закрыть проигрыватель',
  gone: 'Этого файла на сервере уже нет.',
  broken: 'Браузер не может воспроизвести этот файл.',
};
