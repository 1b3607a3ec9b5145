import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { defaultTheme } from 'react-admin';
import { cards } from '../ui/styles.ts';
import { dark, light, type Colours } from './colours.ts';

/** The element that menus and lists of options are mounted in, so that each lies within a landmark. */
export const menusPlace = 'menus';

/** An open dialog holds its own menus: everything around it is inert. */
const placeOfMenu = (): Element =>
  [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.getElementById(menusPlace) ?? document.body;

const text = "'Golos Text Variable', system-ui, sans-serif";
const title = "'Unbounded', system-ui, sans-serif";

const heading = (size: number) => ({ fontFamily: title, fontWeight: 600, fontSize: size, lineHeight: 1.25 });

declare module '@mui/material/styles' {
  interface PaletteOptions {
    /** Colours of charts and statuses, the same as those of playlists. */
    tones: Record<'orange' | 'teal' | 'plum' | 'blue', string>;
    console: Record<'main' | 'ink' | 'ink2' | 'played', string>;
  }
}

interface Named {
  'aria-label'?: string;
}

/** Rows of 40 px, also for names with a second line. */
const denseRows = {
  '& tbody td, & thead th': { height: 40, padding: '2px 14px', lineHeight: 1.25 },
  '& td.MuiTableCell-paddingCheckbox, & th.MuiTableCell-paddingCheckbox': { padding: '0 0 0 4px' },
  '& tbody td .MuiChip-sizeSmall': { height: 18, fontSize: 12 },
  '& tbody td .MuiTypography-body2': { fontSize: 13, lineHeight: 1.2 },
};

const { breakpoints } = createTheme();

/** In a narrow window the fields of a form are stacked at full width. */
const wholeWidth = { [breakpoints.down('sm')]: { '& form .MuiFormControl-root': { width: '100%' } } };

const onAccent = (tone: Colours) => ({ backgroundColor: tone.accent, color: tone.onAccent });

/** Buttons, links and chips. */
const controls = (tone: Colours) =>
  ({
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&:focus-visible': { outline: `2px solid ${tone.accentInk}`, outlineOffset: 2 } },
      },
    },
    MuiButton: {
      styleOverrides: {
        root: {
          borderRadius: 999,
          variants: [
            {
              props: { variant: 'contained', color: 'primary' },
              style: {
                ...onAccent(tone),
                boxShadow: 'none',
                '&:hover': { backgroundColor: tone.accentHover, boxShadow: 'none' },
              },
            },
          ],
        },
      },
    },
    // React-admin labels the frame of a row's checkbox; the label belongs on the input.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: (owner: Named) => (owner['aria-label'] ? { 'aria-label': undefined } : {}),
          input: (owner: Named) => (owner['aria-label'] ? { 'aria-label': owner['aria-label'] } : {}),
        },
      },
    },
    MuiLink: { defaultProps: { underline: 'always' } },
  }) satisfies ThemeOptions['components'];

/** Fields, as in the portal. */
const fields = (tone: Colours) =>
  ({
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
    // As in the portal: the label is above its field, which is sunken and has no notch.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBottom: 4,
          fontSize: 13,
          fontWeight: 500,
          lineHeight: 1.4,
          color: tone.ink2,
          whiteSpace: 'normal',
          '&.Mui-focused': { color: tone.ink },
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          backgroundColor: tone.sunken,
          borderRadius: 8,
          '& .MuiOutlinedInput-notchedOutline': {
            borderColor: tone.fieldLine,
            top: 0,
            '& legend': { display: 'none' },
          },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: tone.ink3 },
          // A read-only field does not look like one to fill in.
          '&:has(input:read-only):not(:has([role=combobox]))': {
            backgroundColor: 'transparent',
            '& input': { paddingLeft: 0, color: tone.ink2 },
            '& .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
          },
        },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          borderColor: tone.ink3,
          color: tone.ink2,
          padding: '5px 14px',
          textTransform: 'none',
          fontWeight: 600,
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: tone.ink, color: tone.paper },
        },
      },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 500 } } },
  }) satisfies ThemeOptions['components'];

/** Layers over the page, and panels of it. */
const surfaces = (tone: Colours) =>
  ({
    MuiPopover: { defaultProps: { container: placeOfMenu } },
    // Fixed, so that a scrolling dialog does not clip it.
    MuiPopper: { defaultProps: { container: placeOfMenu, popperOptions: { strategy: 'fixed' } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // `clip` and not `hidden`: sticky parts inside still stick to the viewport.
    MuiCard: {
      styleOverrides: {
        root: { boxShadow: 'none', border: `1px solid ${tone.line}`, borderRadius: 14, overflow: 'clip' },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: tone.line },
        head: { color: tone.ink2, fontWeight: 600, whiteSpace: 'nowrap' },
      },
    },
    // The buttons of a dialog stay in view however long it is.
    MuiDialog: {
      styleOverrides: {
        paper: {
          borderRadius: 22,
          [breakpoints.down('sm')]: { margin: 12, width: 'calc(100% - 24px)', maxHeight: 'calc(100% - 24px)' },
          '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { ...heading(18), padding: '20px 24px 12px' } } },
    MuiDialogContent: { styleOverrides: { root: { minHeight: 0, overflowY: 'auto' } } },
    MuiDialogActions: {
      styleOverrides: { root: { padding: '12px 24px', borderTop: `1px solid ${tone.line}`, flexShrink: 0 } },
    },
    MuiTablePagination: {
      styleOverrides: {
        toolbar: { minHeight: 48, color: tone.ink2 },
        select: { borderRadius: 8 },
      },
    },
    MuiPaginationItem: {
      styleOverrides: { root: { fontWeight: 600, '&.Mui-selected': { ...onAccent(tone), '&:hover': onAccent(tone) } } },
    },
  }) satisfies ThemeOptions['components'];

/** The frame around lists and records. */
const frame = (tone: Colours) =>
  ({
    RaAppBar: {
      styleOverrides: {
        root: {
          backgroundColor: tone.surface,
          color: tone.ink,
          boxShadow: 'none',
          borderBottom: `1px solid ${tone.line}`,
        },
      },
    },
    RaError: { styleOverrides: { root: { fontFamily: text, '& .RaError-title, & h1': heading(22) } } },
    RaNotFound: {
      styleOverrides: {
        root: {
          fontFamily: text,
          '& .RaNotFound-message': { opacity: 1, '& h1': heading(22) },
          '& .RaNotFound-icon': { display: 'none' },
        },
      },
    },
    RaList: { styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } } },
    RaListToolbar: {
      styleOverrides: {
        root: {
          padding: '12px 0',
          [breakpoints.down('lg')]: { flexWrap: 'wrap' },
          [breakpoints.down('sm')]: { flexWrap: 'nowrap', backgroundColor: 'transparent' },
          // The toolbar of the selected rows stays in view while the list scrolls.
          '&:has([role=toolbar])': {
            position: 'sticky',
            top: 48,
            zIndex: 3,
            backgroundColor: tone.paper,
            [breakpoints.down('sm')]: {
              padding: '6px 0',
              '& > form, & > .RaFilterForm-root': { display: 'none' },
            },
          },
        },
      },
    },
    RaTopToolbar: { styleOverrides: { root: { [breakpoints.down('sm')]: { backgroundColor: 'transparent' } } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          margin: '0 8px',
          borderRadius: 8,
          color: tone.ink2,
          '&.RaMenuItemLink-active': { backgroundColor: tone.accentSoft, color: tone.ink, fontWeight: 600 },
          '&.RaMenuItemLink-active .MuiListItemIcon-root': { color: tone.accentInk },
        },
      },
    },
  }) satisfies ThemeOptions['components'];

/** Forms and tables. */
const records = (tone: Colours) =>
  ({
    // The fields of one row share a baseline, whatever their type.
    RaFilterForm: {
      styleOverrides: {
        root: {
          rowGap: 12,
          '& .MuiFormControl-root, & .MuiTextField-root': { margin: 0 },
          [breakpoints.down('sm')]: {
            '& .RaFilterFormInput-spacer': { display: 'none' },
            '& .MuiFormControl-root, & .MuiTextField-root, & .MuiAutocomplete-root': { width: '100%' },
          },
        },
      },
    },
    RaFilterFormInput: {
      styleOverrides: {
        root: { alignItems: 'center', '& .RaFilterFormInput-hideButton': { marginBottom: 0 } },
      },
    },
    RaSelectInput: { defaultProps: { emptyText: 'office.any' } },
    RaEdit: { styleOverrides: { root: wholeWidth } },
    RaCreate: { styleOverrides: { root: wholeWidth } },
    // The buttons of a form stick to the bottom of the viewport.
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: tone.surface,
          borderTop: `1px solid ${tone.line}`,
          borderRadius: '0 0 14px 14px',
          minHeight: 60,
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          '& .RaToolbar-desktopToolbar': { position: 'static' },
          [breakpoints.down('sm')]: {
            '&.RaToolbar-mobileToolbar': { position: 'sticky', left: 'auto', right: 'auto' },
          },
        },
      },
    },
    // A table that is too wide scrolls inside itself, not with the page.
    RaDataTable: {
      styleOverrides: {
        root: {
          '& .RaDataTable-tableWrapper': { overflowX: 'auto', containerType: 'inline-size' },
          '& tbody tr:focus-within': { backgroundColor: tone.hover },
          '& .column-email, & .column-recipient': { overflowWrap: 'anywhere' },
          '@container (max-width: 719px)': cards(tone.line),
          '@container (min-width: 720px)': denseRows,
        },
      },
    },
  }) satisfies ThemeOptions['components'];

/** The product's MUI theme. The accent is for fills; its ink, for text and outlines, is thus the primary colour. */
const themeOf = (mode: 'light' | 'dark', tone: Colours): ThemeOptions => {
  return {
    ...defaultTheme,
    breakpoints,
    palette: {
      mode,
      primary: { main: tone.accentInk, contrastText: tone.paper },
      secondary: { main: tone.ink, contrastText: tone.paper },
      error: { main: tone.dangerInk },
      success: { main: tone.goodInk },
      warning: { main: tone.accentInk },
      info: { main: tone.ink2 },
      text: { primary: tone.ink, secondary: tone.ink2, disabled: tone.ink3 },
      background: { default: tone.paper, paper: tone.surface },
      divider: tone.line,
      tones: { orange: tone.toneOrange, teal: tone.toneTeal, plum: tone.tonePlum, blue: tone.toneBlue },
      console: { main: tone.console, ink: tone.consoleInk, ink2: tone.consoleInk2, played: tone.accent },
      action: { hover: tone.hover, selected: tone.accentSoft },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: text,
      fontSize: 14,
      h1: heading(26),
      h2: heading(22),
      h3: heading(20),
      h4: heading(18),
      h5: heading(16),
      h6: heading(15),
      button: { textTransform: 'none', fontWeight: 600 },
    },
    sidebar: { width: 232, closedWidth: 50 },
    components: {
      ...defaultTheme.components,
      ...controls(tone),
      ...fields(tone),
      ...surfaces(tone),
      ...frame(tone),
      ...records(tone),
    },
  };
};

export const lightTheme = themeOf('light', light);
export const darkTheme = themeOf('dark', dark);
