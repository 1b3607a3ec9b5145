/** Sign-in. */
export const auth = {
  heading: 'Вход в Камертон',
  lede: 'Лицензионная музыка для заведений: выбирайте, ставьте по расписанию, слушайте здесь же.',
  email: 'Email',
  password: 'Пароль',
  showPassword: 'Показать символы',
  hidePassword: 'Скрыть символы',
  submit: 'Войти',
  /** spec 8: the failed sign-in. */
  failed: 'Пользователя с таким email нет в системе',
  failedHint: 'Проверьте email и пароль',
  demo: 'Демонстрация',
  demoHint: 'Войти одним нажатием',
  demoSignIn: (name: string) => `Войти как ${name}`,
};
