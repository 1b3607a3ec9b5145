interface OfficeScreen {
  /** Relative to `/office`; a name in braces is replaced by the first record of that list. */
  address: string;
  /** Looked at in a common run too. */
  isMain?: true;
  /** Layers to open, each by successive clicks on names in either language; a common run opens the first. */
  opens?: [role: 'button' | 'combobox' | 'menuitem', name: RegExp][][];
}

const place = /^(Переместить в альбом|Move to album)$/;
const mine = /(Мария|Account|Моё меню)/;

export const officeScreens: OfficeScreen[] = [
  { address: '/requests', isMain: true },
  {
    address: '/requests/{requests}/show',
    isMain: true,
    opens: [
      [['button', /^(Готовые ответы|Reply templates)$/]],
      [['button', /^(Заметка|Note)$/]],
      [['button', /^(Сменить ключ API|Change API key)$/]],
      [['button', /^(История|History)$/]],
    ],
  },
  { address: '/accounts', isMain: true, opens: [[['combobox', /(Состояние|Status)/]]] },
  { address: '/accounts/create' },
  {
    address: '/accounts/{accounts}',
    isMain: true,
    opens: [[['button', /^(Закрыть учётную запись|Close account)$/]], [['button', /^(История|History)$/]]],
  },
  { address: '/emails', isMain: true },
  { address: '/emails/{emails}/show' },
  { address: '/reply-templates' },
  { address: '/reply-templates/{reply-templates}' },
  { address: '/tracks', isMain: true, opens: [[['button', /(Добавить фильтр|Add filter)/]]] },
  {
    address: '/tracks/{tracks}',
    opens: [
      [['button', /^(Отозвать|Revoke)$/]],
      [
        ['button', place],
        ['combobox', /^(Альбом|Album)$/],
      ],
    ],
  },
  { address: '/albums' },
  { address: '/albums/{albums}', isMain: true },
  { address: '/collections' },
  { address: '/collections/{collections}', opens: [[['button', /^(Добавить треки|Add tracks)$/]]] },
  { address: '/blocks' },
  { address: '/blocks/{blocks}' },
  { address: '/genres' },
  { address: '/genres/{genres}', opens: [[['button', /^(Объединить|Merge)$/]]] },
  { address: '/tags' },
  { address: '/imports', opens: [[['button', /^(Из папки сервера|From server folder)/]]] },
  { address: '/deliveries' },
  { address: '/contracts' },
  { address: '/contracts/{contracts}/show' },
  { address: '/terms', isMain: true },
  { address: '/terms/{terms}/show' },
  {
    address: '/staff',
    isMain: true,
    opens: [
      [
        ['button', mine],
        ['menuitem', /(Второй фактор|Second factor)/],
      ],
    ],
  },
  { address: '/staff/{staff}', opens: [[['button', /^(Выдать новый пароль|Reset password)$/]]] },
  { address: '/audit', opens: [[['button', /^(Проверить|Verify)/]]] },
];
