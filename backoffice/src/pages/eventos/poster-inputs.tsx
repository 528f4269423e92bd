// The poster: an image, or the ink and the motif that the storefront draws one with.
import {regex, SelectInput, TextInput, useInput} from 'react-admin';
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import {Columns} from '../../crud/lists/columns';

const motifs = [
  ['stripes', 'Franjas'],
  ['hoops', 'Aros'],
  ['pitch', 'Césped'],
  ['lights', 'Focos'],
  ['leaves', 'Hojas'],
  ['rays', 'Rayos'],
  ['arcs', 'Gradas'],
  ['curtain', 'Telón'],
  ['spot', 'Cañón de luz'],
  ['moon', 'Luna'],
  ['dots', 'Puntos'],
  ['waves', 'Ondas'],
  ['diamonds', 'Rombos'],
  ['strings', 'Cuerdas'],
].map(([id = '', name = '']) => ({id, name}));

export function PosterInputs() {
  return (
    <>
      <Columns>
        <HueInput />
        <SelectInput source="poster.pattern" label="Motivo" choices={motifs} emptyText="El que toque" />
      </Columns>
      <Columns>
        <TextInput
          source="poster.imageUrl"
          label="Dirección de una imagen propia"
          validate={regex(/^(\/|https:\/\/)\S*$/, 'Empieza por https:// o por /')}
        />
        <TextInput
          source="poster.alt"
          label="Texto alternativo"
          helperText="Qué se ve en el cartel, para quien no puede verlo"
        />
      </Columns>
    </>
  );
}

const ink = (lightness: number, chroma: number, hue: number): string => `oklch(${lightness} ${chroma} ${hue})`;

function HueInput() {
  const {field} = useInput({source: 'poster.hue'});
  const hue: number = typeof field.value === 'number' ? field.value : 160;
  return (
    <Box sx={{px: 0.5, mt: 1}}>
      <Typography id="poster-hue" sx={{fontSize: '0.75rem', color: 'text.secondary'}}>
        Tinta: {hue}°
      </Typography>
      <Box sx={{display: 'flex', gap: 2, alignItems: 'center'}}>
        <Slider
          size="small"
          value={hue}
          min={0}
          max={359}
          aria-labelledby="poster-hue"
          onChange={(_event, value) => field.onChange(value)}
          onBlur={field.onBlur}
          sx={{color: ink(0.56, 0.2, hue)}}
        />
        <Box
          aria-hidden
          sx={{display: 'flex', flex: 'none', borderRadius: 1, overflow: 'hidden', '& span': {width: 22, height: 28}}}
        >
          {[
            ink(0.31, 0.1, hue),
            ink(0.56, 0.2, hue),
            ink(0.84, 0.17, hue + (hue > 60 && hue < 200 ? -58 : 62)),
            ink(0.955, 0.025, hue),
          ].map(color => (
            <Box component="span" key={color} sx={{bgcolor: color}} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
