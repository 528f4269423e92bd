// A colour as #rrggbb: typed or picked, with how well it stands out on the map's two papers.
import {FieldTitle, InputHelperText, useInput, type CommonInputProps} from 'react-admin';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import {contrast, luminance, rgbOf} from '@taquilla/seatmap/theme';

/** Luminance of the map's two papers. */
const PAPERS = ['#ffffff', '#1a2328'].map(paper => luminance(rgbOf(paper)));
const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);

export function ColorInput({source, label, defaultValue, helperText}: CommonInputProps) {
  const {field, fieldState, id, isRequired} = useInput({
    source,
    defaultValue,
    validate: (value: unknown) => (isColor(value) ? undefined : 'Escribe un color como #1f5f8b'),
  });
  const value: unknown = field.value;
  const weak = isColor(value) && PAPERS.some(paper => contrast(luminance(rgbOf(value)), paper) < 2);
  const advice = weak ? 'Se distingue mal en uno de los dos aspectos del mapa: prueba un tono medio' : helperText;
  return (
    <TextField
      id={id}
      {...field}
      value={value ?? ''}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message} helperText={advice} />}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Box
                component="input"
                type="color"
                aria-label="Elegir color"
                value={isColor(value) ? value : '#888888'}
                onChange={(event: React.ChangeEvent<HTMLInputElement>) => field.onChange(event.target.value)}
                sx={{width: 24, height: 24, p: 0, border: 0, background: 'none', cursor: 'pointer'}}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
