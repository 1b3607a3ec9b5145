/** Where menus and lists of choices are put into the page, so that each stands within a landmark. */
export const menusPlace = 'menus';

/** That of a dialog is the dialog itself: all around it is out of reach meanwhile. */
export const placeOfMenu = (): Element =>
  [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.getElementById(menusPlace) ?? document.body;
