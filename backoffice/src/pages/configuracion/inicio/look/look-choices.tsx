// The pairing of typefaces and the kind of poster: each choice shows itself.
import type {ReactNode} from 'react';
import Box from '@mui/material/Box';
import {faces} from '../../../../providers/theme';
import type {Draft, Look} from './look-draft';

const FACES: Record<Draft['typeface'], {name: string; note: string}> = {
  archivo: {name: 'Actual', note: 'Archivo: ancha y rotunda'},
  serif: {name: 'Clásica', note: 'Source Serif y Source Sans'},
  condensed: {name: 'Deportiva', note: 'Oswald y Source Sans'},
  system: {name: 'Del dispositivo', note: 'La de cada móvil: nada que cargar'},
};
const POSTERS: Record<Draft['posterStyle'], {name: string; note: string}> = {
  illustrated: {name: 'Ilustrado', note: 'Cada evento, su dibujo y sus tintas'},
  house: {name: 'De la casa', note: 'Dibujos en tus colores'},
  plain: {name: 'Sobrio', note: 'Sin dibujo: color y título'},
};

interface Props {
  draft: Draft;
  inks: Look['colours']['poster'];
  disabled: boolean;
  onChange: (part: Partial<Draft>) => void;
}

export function LookChoices({draft, inks, disabled, onChange}: Props) {
  return (
    <Box sx={{display: 'grid', gap: 2}}>
      <Choices
        legend="Letra"
        least={200}
        name="typeface"
        value={draft.typeface}
        options={FACES}
        disabled={disabled}
        onChange={typeface => onChange({typeface})}
      >
        {key => (
          <Box
            aria-hidden
            sx={{fontFamily: faces[key].display, fontWeight: 700, fontSize: '1.35rem', lineHeight: 1.15}}
          >
            Sábado de gala
          </Box>
        )}
      </Choices>
      <Choices
        legend="Carteles sin foto"
        least={140}
        name="posterStyle"
        value={draft.posterStyle}
        options={POSTERS}
        disabled={disabled}
        onChange={posterStyle => onChange({posterStyle})}
      >
        {key => <PosterSample style={key} inks={inks} font={faces[draft.typeface].display} />}
      </Choices>
    </Box>
  );
}

interface ChoicesProps<K extends string> {
  legend: string;
  /** Width of a choice, pixels. */
  least: number;
  name: string;
  value: K;
  options: Record<K, {name: string; note: string}>;
  disabled: boolean;
  onChange: (value: K) => void;
  children: (key: K) => ReactNode;
}

function Choices<K extends string>({
  legend,
  least,
  name,
  value,
  options,
  disabled,
  onChange,
  children,
}: ChoicesProps<K>) {
  return (
    <Box component="fieldset" sx={{border: 0, m: 0, p: 0, minWidth: 0}}>
      <Box component="legend" sx={{p: 0, mb: 0.75, fontWeight: 650}}>
        {legend}
      </Box>
      <Box sx={{display: 'grid', gap: 1, gridTemplateColumns: `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`}}>
        {(Object.keys(options) as K[]).map(key => (
          <Box
            key={key}
            component="label"
            sx={{
              display: 'grid',
              gap: 0.5,
              alignContent: 'start',
              p: 1.25,
              borderRadius: 1,
              border: '1px solid',
              borderColor: 'divider',
              cursor: disabled ? 'default' : 'pointer',
              '&:has(:checked)': {
                borderColor: 'primary.main',
                boxShadow: theme => `inset 0 0 0 1px ${theme.palette.primary.main}`,
              },
              '&:has(:focus-visible)': {outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2},
            }}
          >
            {children(key)}
            <Box sx={{display: 'flex', gap: 0.75, alignItems: 'center', fontWeight: 650}}>
              <Box
                component="input"
                type="radio"
                name={name}
                value={key}
                checked={value === key}
                disabled={disabled}
                onChange={() => onChange(key)}
                sx={{m: 0, accentColor: theme => theme.palette.primary.main}}
              />
              {options[key].name}
            </Box>
            <Box sx={{fontSize: '0.75rem', color: 'text.secondary'}}>{options[key].note}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** An event has inks of its own unless the house lends its. */
const OWN_INKS = {deep: '#4a1d3d', strong: '#a83a78', second: '#f2b56b', pale: '#f8eef3'};

function PosterSample({
  style,
  inks,
  font,
}: {
  style: Draft['posterStyle'];
  inks: Look['colours']['poster'];
  font: string;
}) {
  const {deep, strong, second} = style === 'illustrated' ? OWN_INKS : inks;
  return (
    <svg viewBox="0 0 120 96" width="100%" style={{maxWidth: 150, display: 'block'}} aria-hidden="true">
      <path fill={style === 'plain' ? deep : strong} d="M0 0h120v62H0z" />
      {style === 'plain' ? (
        <path fill={second} d="M0 0h5v62H0z" />
      ) : (
        <>
          <path fill={second} d="M60 34L0 0h26zM60 34L120 0H94zM60 34L0 62h26zM60 34l60 28H94z" />
          <circle cx="60" cy="34" r="15" fill={deep} />
        </>
      )}
      <path fill={deep} d="M0 60h120v36H0z" />
      <path fill={second} d="M0 60h120v3H0z" />
      <text
        x="9"
        y="84"
        fill="#fff"
        fontFamily={font}
        fontWeight="800"
        fontSize="17"
        textLength="102"
        lengthAdjust="spacingAndGlyphs"
      >
        GRAN FUNCIÓN
      </text>
    </svg>
  );
}
