// Two colours, and beside each what is drawn with it: the pair, how well it is read, and whether it had to be mended.
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import {Columns} from '../../../../crud/lists/columns';
import {formatDecimal} from '../../../../crud/words/count';
import type {Draft, Look, Problems} from './look-draft';

export const isColour = (value: string | null): value is string => value !== null && /^#[0-9a-f]{6}$/i.test(value);

const NAMES = {primary: 'Color principal', accent: 'Color de acento'} as const;
const THEMES = {light: 'De día', dark: 'De noche', paper: 'En papel y correos'} as const;

interface Props {
  draft: Draft;
  pairs: Look['colours']['pairs'];
  disabled: boolean;
  problems: Problems;
  onChange: (part: Partial<Draft>) => void;
}

export function LookColours({draft, pairs, disabled, problems, onChange}: Props) {
  return (
    <>
      <Columns>
        {(['primary', 'accent'] as const).map(key => {
          const value = draft[key] ?? '';
          const wrong =
            problems[key] ?? (value !== '' && !isColour(value) ? 'Escribir un color como #1f5f8b.' : undefined);
          return (
            <TextField
              key={key}
              label={NAMES[key]}
              value={value}
              placeholder="#1f5f8b"
              disabled={disabled}
              error={wrong !== undefined}
              helperText={
                wrong ?? (key === 'primary' ? 'Cabecera, botones y entradas.' : 'Lo que destaca; los botones de noche.')
              }
              onChange={event => onChange({[key]: event.target.value.trim()})}
              slotProps={{
                input: {
                  startAdornment: (
                    <InputAdornment position="start">
                      <Box
                        component="input"
                        type="color"
                        aria-label={`${NAMES[key]}: elegir`}
                        disabled={disabled}
                        value={isColour(value) ? value : '#888888'}
                        onChange={(event: React.ChangeEvent<HTMLInputElement>) => onChange({[key]: event.target.value})}
                        sx={{width: 28, height: 28, p: 0, border: 0, background: 'none', cursor: 'pointer'}}
                      />
                    </InputAdornment>
                  ),
                },
              }}
            />
          );
        })}
      </Columns>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          mt: 1,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
          alignItems: 'start',
        }}
      >
        {(Object.keys(THEMES) as (keyof typeof THEMES)[]).map(theme => (
          <Box key={theme}>
            <Box sx={{fontWeight: 650, mb: 0.5}}>{THEMES[theme]}</Box>
            <Box component="ul" sx={{m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5}}>
              {pairs
                .filter(pair => pair.theme === theme)
                .map(pair => (
                  <PairLine key={pair.place} pair={pair} />
                ))}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

function PairLine({pair}: {pair: Look['colours']['pairs'][number]}) {
  return (
    <Box
      component="li"
      sx={{display: 'grid', gridTemplateColumns: '2.75rem minmax(0, 1fr) auto', gap: 1, alignItems: 'center'}}
    >
      <Box
        aria-hidden
        sx={{
          bgcolor: pair.ground,
          color: pair.text,
          borderRadius: 0.75,
          border: '1px solid',
          borderColor: 'divider',
          textAlign: 'center',
          fontWeight: 700,
          lineHeight: '1.7rem',
        }}
      >
        Aa
      </Box>
      <Box sx={{minWidth: 0, lineHeight: 1.25}}>
        {pair.place}
        {pair.isMended && (
          <Box sx={{display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.75rem', color: 'text.secondary'}}>
            <Swatch colour={pair.chosen} /> → <Swatch colour={pair.mended} /> corregido
          </Box>
        )}
      </Box>
      <Box
        sx={{fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap'}}
        aria-label={`contraste ${formatDecimal(pair.ratio, 1)} a 1`}
      >{`${formatDecimal(pair.ratio, 1)} : 1`}</Box>
    </Box>
  );
}

const Swatch = ({colour}: {colour: string}) => (
  <Box component="span" title={colour} sx={{display: 'inline-flex', alignItems: 'center', gap: 0.5}}>
    <Box
      component="span"
      aria-hidden
      sx={{width: 12, height: 12, borderRadius: 0.5, bgcolor: colour, border: '1px solid', borderColor: 'divider'}}
    />
    {colour}
  </Box>
);
