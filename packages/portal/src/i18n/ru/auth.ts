export const auth = {
  heading: 'Вход в Камертон',
  lede: 'Лицензионная музыка для заведений: выбирайте, ставьте по расписанию, слушайте здесь же.',
  email: 'Email',
  password: 'Пароль',
  showPassword: 'Показать символы',
  hidePassword: 'Скрыть символы',
  submit: 'Войти',
  forgot: 'Забыли пароль?',
  /** spec 8: the failed sign-in. */
  failed: 'Пользователя с таким email нет в системе',
  failedHint: 'Проверьте email и пароль',
  noCookies: 'Браузер не сохраняет cookie. Разрешите их для этого сайта и войдите снова.',
  /** Reason for which somebody was sent here. */
  ended: {
    over: {
      title: 'Сеанс завершён',
      text: 'Он истёк, его закрыли с другого устройства или сменили пароль. Всё, что вы вводили, сохранено: войдите и продолжите с того же места.',
    },
    loggedOut: {
      title: 'Вы вышли',
      text: 'Выход выполнен в другой вкладке.',
    },
  },
  demo: 'Демонстрация',
  demoHint: 'Войти одним нажатием',
  demoSignIn: (name: string, email: string) => `Войти как ${name}, ${email}`,
};
