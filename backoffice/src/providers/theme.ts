// The look of the tool: dense, sober, quick to scan. Two papers (light and dark), the club's colour for what can be
// done, its accent only as a mark; which colours those are is said by the server. Sizes live here so that screens hold
// none.
import {esES} from '@mui/material/locale';
import type {RaThemeOptions} from 'react-admin';
import type {Brand, OfficeColours} from './brand';

declare module '@mui/material/styles' {
  interface Palette {
    rail: {background: string; text: string; muted: string; mark: string; hover: string};
  }
  interface PaletteOptions {
    rail?: {background: string; text: string; muted: string; mark: string; hover: string};
  }
}

const system = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const sourceSans = `'Source Sans 3 Variable', ${system}`;

/** The pairings, as the shop has them: what is read, and what stands in headings. */
export const faces: Readonly<Record<Brand['typeface'], {text: string; display: string}>> = {
  archivo: {text: `'Archivo Variable', ${system}`, display: `'Archivo Variable', ${system}`},
  serif: {text: sourceSans, display: "'Source Serif 4 Variable', Georgia, serif"},
  condensed: {text: sourceSans, display: `'Oswald Variable', 'Arial Narrow', ${system}`},
  system: {text: system, display: system},
};

// A finger needs more room than a pointer.
const buttonRoot = {minHeight: 30, whiteSpace: 'nowrap', '@media (pointer: coarse)': {minHeight: 40}} as const;

const terseInputs = [
  'RaTextInput',
  'RaNumberInput',
  'RaSelectInput',
  'RaSelectArrayInput',
  'RaBooleanInput',
  'RaAutocompleteInput',
  'RaCheckboxGroupInput',
  'RaRadioButtonGroupInput',
  'RaPasswordInput',
  'RaNullableBooleanInput',
  'RaSearchInput',
];

function invariants(paper: OfficeColours, font: string): RaThemeOptions {
  const {primary} = paper;
  return {
    shape: {borderRadius: 5},
    sidebar: {width: 208, closedWidth: 48},
    typography: {
      fontFamily: font,
      fontSize: 13,
      htmlFontSize: 16,
      h1: {fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.25, letterSpacing: '-0.01em'},
      h2: {fontSize: '0.95rem', fontWeight: 700, lineHeight: 1.3},
      h3: {fontSize: '0.85rem', fontWeight: 700, lineHeight: 1.3},
      h4: {fontSize: '1.5rem', fontWeight: 700},
      h5: {fontSize: '1.15rem', fontWeight: 700},
      h6: {fontSize: '1rem', fontWeight: 700},
      body1: {fontSize: '0.8125rem', lineHeight: 1.45},
      body2: {fontSize: '0.8125rem', lineHeight: 1.45},
      button: {fontSize: '0.8125rem', textTransform: 'none', fontWeight: 650},
      overline: {textTransform: 'none', letterSpacing: 0, fontWeight: 650, lineHeight: 1.6, fontSize: '0.72rem'},
    },
    components: {
      // What the library itself says to screen readers.
      ...esES.components,
      MuiCssBaseline: {
        styleOverrides: {
          body: {fontVariantNumeric: 'tabular-nums', fontSize: '0.8125rem', lineHeight: 1.45},
          ':focus-visible': {outline: `2px solid ${primary}`, outlineOffset: 2},
          a: {color: primary},
        },
      },
      // As formatCount has them (crud/words/count.ts).
      RaNumberField: {defaultProps: {locales: 'es-ES', options: {useGrouping: 'always'}}},
      // A message stands above the bar with the button that saves, never over it.
      MuiSnackbar: {styleOverrides: {root: {'&&': {bottom: 72}}}},
      MuiButtonBase: {defaultProps: {disableRipple: true}},
      MuiButton: {
        defaultProps: {disableElevation: true, size: 'small'},
        styleOverrides: {root: buttonRoot},
      },
      MuiPaper: {styleOverrides: {root: {backgroundImage: 'none'}}},
      MuiCard: {defaultProps: {variant: 'outlined'}},
      MuiTextField: {defaultProps: {variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true}},
      MuiFormControl: {defaultProps: {variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true}},
      MuiAutocomplete: {defaultProps: {fullWidth: true, size: 'small'}},
      // A phone zooms into inputs whose text is smaller than 16 px.
      MuiInputBase: {
        styleOverrides: {
          root: {fontSize: '0.8125rem', '@media (pointer: coarse)': {fontSize: '1rem'}},
          input: {'&.Mui-disabled': {WebkitTextFillColor: paper.ink}},
        },
      },
      // Labels stay above: nothing moves on focus, and placeholders can show the format wanted.
      MuiInputLabel: {
        defaultProps: {shrink: true},
        styleOverrides: {root: {fontSize: '1rem', '&.Mui-disabled': {color: paper.muted}}},
      },
      MuiOutlinedInput: {
        defaultProps: {notched: true},
        styleOverrides: {
          root: {backgroundColor: paper.paper},
          notchedOutline: {borderColor: paper.field, '& legend': {fontSize: '0.75rem'}},
          inputSizeSmall: {padding: '7px 10px', height: '1.25rem'},
        },
      },
      // Forms that a role may only read are read, not guessed at.
      MuiFormHelperText: {
        styleOverrides: {root: {marginLeft: 2, lineHeight: 1.35, '&.Mui-disabled': {color: paper.muted}}},
      },
      MuiFormControlLabel: {styleOverrides: {label: {'&.Mui-disabled': {color: paper.ink}}}},
      MuiTableCell: {
        styleOverrides: {
          root: {borderColor: paper.line, lineHeight: 1.35},
          sizeSmall: {padding: '5px 10px'},
          head: {fontWeight: 650, color: paper.muted, backgroundColor: paper.paper, whiteSpace: 'nowrap'},
          paddingCheckbox: {padding: '0 0 0 6px', width: 34},
        },
      },
      // Above a table that scrolls inside itself it would be cut off: it takes its own room.
      RaBulkActionsToolbar: {
        styleOverrides: {root: {'& .RaBulkActionsToolbar-toolbar': {position: 'static', transform: 'none'}}},
      },
      // On a phone what is read keeps its width: what can be done about it stands below.
      MuiAlert: {
        styleOverrides: {
          root: {'@media (max-width: 599px)': {flexWrap: 'wrap'}},
          message: {flex: '1 1 200px', minWidth: 0},
        },
      },
      MuiMenuItem: {styleOverrides: {root: {whiteSpace: 'normal'}}},
      MuiChip: {defaultProps: {size: 'small'}, styleOverrides: {root: {fontWeight: 600}}},
      MuiTab: {styleOverrides: {root: {minHeight: 38, padding: '6px 12px', fontWeight: 600}}},
      MuiTabs: {styleOverrides: {root: {minHeight: 38}}},
      MuiTooltip: {defaultProps: {arrow: true, enterDelay: 400}},
      // Also those that react-admin draws while a button works.
      MuiLinearProgress: {defaultProps: {'aria-label': 'Cargando'}},
      MuiCircularProgress: {defaultProps: {'aria-label': 'Cargando'}},
      MuiDialogTitle: {styleOverrides: {root: {fontSize: '1.05rem', fontWeight: 700}}},
      RaToolbar: {styleOverrides: {root: {backgroundColor: 'transparent', borderTop: `1px solid ${paper.line}`}}},
      // A row's checkbox is named on its frame, where nobody hears it: the name goes to the input.
      MuiCheckbox: {
        defaultProps: {
          slotProps: {
            root: {'aria-label': undefined},
            input: (state: object) => ({'aria-label': (state as {'aria-label'?: string})['aria-label']}),
          },
        },
      },
      MuiToggleButton: {styleOverrides: {root: {color: paper.muted}}},
      MuiFormLabel: {styleOverrides: {root: {fontSize: '0.75rem'}}},
      RaCheckboxGroupInput: {styleOverrides: {root: {'& .RaCheckboxGroupInput-label': {fontSize: '1rem'}}}},
      RaLabeled: {styleOverrides: {root: {'& .RaLabeled-label': {fontSize: '0.75rem', color: paper.muted}}}},
      // No empty line below an input that has nothing to say; errors still show.
      ...Object.fromEntries(terseInputs.map(name => [name, {defaultProps: {helperText: false}}])),
    },
  };
}

export function lightTheme({colours: {light}, typeface}: Brand): RaThemeOptions {
  return {
    ...invariants(light, faces[typeface].text),
    palette: {
      mode: 'light',
      primary: {main: light.primary, contrastText: light.onPrimary},
      secondary: {main: light.muted, contrastText: '#ffffff'},
      success: {main: '#1b6e3c'},
      warning: {main: '#8a5300'},
      error: {main: '#b3261e'},
      info: {main: '#1f5f8b'},
      background: {default: light.page, paper: light.paper},
      text: {primary: light.ink, secondary: light.muted},
      divider: light.line,
      rail: light.rail,
    },
  };
}

export function darkTheme({colours: {dark}, typeface}: Brand): RaThemeOptions {
  const base = invariants(dark, faces[typeface].text);
  return {
    ...base,
    components: {
      ...base.components,
      MuiButton: {
        ...base.components?.MuiButton,
        styleOverrides: {
          root: {
            ...buttonRoot,
            '&.MuiButton-contained.MuiButton-colorPrimary:not(.Mui-disabled)': {
              backgroundColor: dark.button,
              color: dark.onButton,
              '&:hover': {backgroundColor: dark.buttonHover},
            },
          },
        },
      },
    },
    palette: {
      mode: 'dark',
      primary: {main: dark.primary, contrastText: dark.onPrimary},
      secondary: {main: dark.muted, contrastText: dark.page},
      success: {main: '#6fce95'},
      warning: {main: '#f0b35a'},
      error: {main: '#ff8f86'},
      info: {main: '#86c5ee'},
      background: {default: dark.page, paper: dark.paper},
      text: {primary: dark.ink, secondary: dark.muted},
      divider: dark.line,
      rail: dark.rail,
    },
  };
}
