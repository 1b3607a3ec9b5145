import english from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import { resources } from './resources.ts';
import { errors } from './shell.ts';

/** React-admin's own messages, with exceptions where the product words them differently. */
export const messages: TranslationMessages = {
  ra: {
    ...english.ra,
    boolean: { ...english.ra.boolean, null: 'Any' },
    action: { ...english.ra.action, back: 'Back', toggle_theme: 'Switch between light and dark' },
    auth: { ...english.ra.auth, user_menu: 'Account', logout: 'Sign out', auth_check_error: 'Please sign in' },
    page: {
      ...english.ra.page,
      not_found: 'Not found',
      empty: 'Nothing here yet',
      create: '%{name}: new',
      edit: '%{recordRepresentation}',
      show: '%{recordRepresentation}',
    },
    message: {
      ...english.ra.message,
      not_found: 'This page doesn’t exist: the address may contain a typo, or the link is outdated',
      unsaved_changes: 'You have unsaved changes. Leave anyway?',
      error: 'Something went wrong. Reload the page, and let us know if it happens again.',
    },
    navigation: {
      ...english.ra.navigation,
      no_results: 'Nothing here yet',
      no_filtered_results: 'Nothing matches these filters',
      page_range_info: '%{offsetBegin}–%{offsetEnd} of %{total}',
    },
    notification: {
      ...english.ra.notification,
      updated: 'Saved |||| %{smart_count} saved',
      created: 'Created',
      deleted: 'Deleted |||| %{smart_count} deleted',
      http_error: 'Can’t reach the server',
      item_doesnt_exist: 'This item no longer exists',
      logged_out: 'Your session has ended. Please sign in again.',
      not_authorized: 'Your role does not allow this.',
      offline: 'You’re offline: the data couldn’t be loaded.',
    },
  },
  office: { any: 'Any', fields: errors.fields },
  resources,
};
