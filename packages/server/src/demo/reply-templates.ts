/** Answers that the demonstration’s support keeps ready. Their names are in both languages too. */
export const demoReplyTemplates = [
  {
    name: 'Приняли, разбираемся · Looking into it',
    text: {
      ru: 'Здравствуйте, {name}!\n\nМы получили обращение № {number} и уже разбираемся. Ответим здесь же: {link}\n\n{operator}',
      en: 'Hello {name},\n\nWe’ve received your request No. {number} and are looking into it. You’ll find our reply here: {link}\n\n{operator}',
    },
  },
  {
    name: 'Нет звука · No sound',
    text: {
      ru: 'Здравствуйте, {name}!\n\nПроверьте, пожалуйста, по порядку:\n1. Громкость в проигрывателе внизу страницы и на самом устройстве.\n2. Не играет ли Камертон в другой вкладке: звучит только одна.\n3. Открывается ли та же страница с телефона, не через сеть зала.\n\nНапишите, на каком шаге что-то не так, — поможем.\n\n{operator}',
      en: 'Hello {name},\n\nPlease check the following, one step at a time:\n1. The volume in the player at the bottom of the page, and on the device itself.\n2. Whether Kamerton is playing in another tab: only one tab plays at a time.\n3. Whether the same page opens on a phone that isn’t on your venue’s network.\n\nLet us know which step fails, and we’ll take it from there.\n\n{operator}',
    },
  },
  {
    name: 'Новый объект · A new object',
    text: {
      ru: 'Здравствуйте, {name}!\n\nОткройте «Объекты» в верхнем меню и нажмите «Новый объект». Укажите город — по нему определится часовой пояс — и часы работы, затем выберите, что там играет. Музыка зазвучит в эти часы.\n\n{operator}',
      en: 'Hello {name},\n\nOpen “Objects” in the top menu and click “New object”. Enter the city (this sets the time zone) and the opening hours, then choose a playlist. Music plays during those hours.\n\n{operator}',
    },
  },
  {
    name: 'Подписать договор · Signing the contract',
    text: {
      ru: 'Здравствуйте, {name}!\n\nДоговор подписывается в портале: «Договор» в верхнем меню → реквизиты → условия → код из письма. Письмо с кодом приходит за минуту; если его нет, загляните в «Спам». Подписанный PDF останется на той же странице.\n\n{operator}',
      en: 'Hello {name},\n\nYou sign the contract in the portal: open “Contract” in the top menu, enter your details, read the terms and confirm with the code we email you. The email arrives within a minute; if it doesn’t, check your spam folder. The signed PDF stays on the same page.\n\n{operator}',
    },
  },
  {
    name: 'Трек отозван · A revoked track',
    text: {
      ru: 'Здравствуйте, {name}!\n\nПравообладатель отозвал этот трек, поэтому он больше не играет. В разделе «Отозванное» видно, какие плейлисты и объекты это задело и чем его можно заменить одним нажатием.\n\n{operator}',
      en: 'Hello {name},\n\nThe rights holder has withdrawn this track, so it no longer plays. “Revoked content” shows which playlists and objects are affected, and lets you replace it with one click.\n\n{operator}',
    },
  },
  {
    name: 'Вопрос решён · Solved',
    text: {
      ru: 'Здравствуйте, {name}!\n\nКажется, вопрос «{subject}» решён, и мы закрываем обращение. Если что-то осталось, просто напишите сюда: оно откроется снова.\n\n{operator}',
      en: 'Hello {name},\n\nIt looks like “{subject}” is solved, so we’re closing this request. If there’s anything else, just write here and it will reopen.\n\n{operator}',
    },
  },
] as const;
