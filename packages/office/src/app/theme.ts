import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { defaultTheme } from 'react-admin';
import { cards } from '../ui/cards.ts';
import { placeOfMenu } from './menus-place.ts';
import { dark, light, type Tones } from './tones.ts';

const text = "'Golos Text Variable', system-ui, sans-serif";
const title = "'Unbounded', system-ui, sans-serif";

const heading = (size: number) => ({ fontFamily: title, fontWeight: 600, fontSize: size, lineHeight: 1.25 });

declare module '@mui/material/styles' {
  interface PaletteOptions {
    /** Colours of graphics, as playlists have them. */
    tones: Record<'orange' | 'teal' | 'plum' | 'blue', string>;
    /** The player is dark in both themes. */
    console: Record<'main' | 'ink' | 'ink2' | 'played', string>;
  }
}

interface Named {
  'aria-label'?: string;
}

/**
 * The product's look in MUI's words. The accent is a fill; as text and outline stands its ink, which is why that is
 * the palette's primary colour.
 */
const themeOf = (mode: 'light' | 'dark', tone: Tones): ThemeOptions => {
  const { breakpoints } = createTheme();
  /** In a narrow window the fields of a form stand below one another, all of one width. */
  const wholeWidth = { [breakpoints.down('sm')]: { '& form .MuiFormControl-root': { width: '100%' } } };
  const onAccent = { backgroundColor: tone.accent, color: tone.onAccent };
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
      console: { main: tone.console, ink: tone.consoleInk, ink2: tone.consoleInk2, played: tone.wavePlayed },
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
                  ...onAccent,
                  boxShadow: 'none',
                  '&:hover': { backgroundColor: tone.accentHover, boxShadow: 'none' },
                },
              },
            ],
          },
        },
      },
      // React-admin names the boxes of rows by their frames; it is the boxes themselves that need the name.
      MuiCheckbox: {
        defaultProps: {
          slotProps: {
            root: (owner: Named) => (owner['aria-label'] ? { 'aria-label': undefined } : {}),
            input: (owner: Named) => (owner['aria-label'] ? { 'aria-label': owner['aria-label'] } : {}),
          },
        },
      },
      MuiPopover: { defaultProps: { container: placeOfMenu } },
      // Fixed, so that no edge of a dialog that scrolls cuts it.
      MuiPopper: { defaultProps: { container: placeOfMenu, popperOptions: { strategy: 'fixed' } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { styleOverrides: { root: { boxShadow: 'none', border: `1px solid ${tone.line}`, borderRadius: 14 } } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: tone.line },
          head: { color: tone.ink2, fontWeight: 600, whiteSpace: 'nowrap' },
        },
      },
      MuiLink: { defaultProps: { underline: 'always' } },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiChip: { styleOverrides: { root: { fontWeight: 500 } } },
      RaLayout: {
        styleOverrides: {
          root: {
            minWidth: 0,
            '& .RaLayout-content': {
              minWidth: 0,
              padding: '0 24px 40px',
              // The acts of a form lie over the end of the page.
              [breakpoints.down('sm')]: { padding: '0 12px 96px' },
            },
          },
        },
      },
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
      RaNotFound: {
        styleOverrides: {
          root: {
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
          },
        },
      },
      RaTopToolbar: { styleOverrides: { root: { [breakpoints.down('sm')]: { backgroundColor: 'transparent' } } } },
      // The fields of one row stand on one line, whatever their kind.
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
      RaToolbar: { styleOverrides: { root: { backgroundColor: tone.hover } } },
      // What is wider than a narrow window moves inside its table, not the page.
      RaDataTable: {
        styleOverrides: {
          root: {
            '& .RaDataTable-tableWrapper': { overflowX: 'auto', containerType: 'inline-size' },
            '& tbody tr:focus-within': { backgroundColor: tone.hover },
            '& .column-email, & .column-recipient': { overflowWrap: 'anywhere' },
            '@container (max-width: 719px)': cards(tone.line),
          },
        },
      },
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
    },
  };
};

export const lightTheme = themeOf('light', light);
export const darkTheme = themeOf('dark', dark);
