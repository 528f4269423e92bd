// The mail as it is being written, with a person of its list: on a phone and on a desktop, in light and in dark. The frame
// runs nothing and opens nothing.
import {useEffect, useRef, useState} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {formatDecimal} from '../../../crud/words/count';
import type {Draft} from './use-draft';

const WIDTHS = {phone: 360, desktop: 700} as const;
type Width = keyof typeof WIDTHS;
const HEIGHT = 620;

export function BlocksPreview({draft: {data, error}, onNext}: {draft: Draft; onNext: () => void}) {
  const [width, setWidth] = useState<Width>('desktop');
  const [isDark, setDark] = useState(false);
  return (
    <Box component="section" aria-label="Vista previa">
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, alignItems: 'center'}}>
        <Choice
          label="Ancho"
          value={width}
          choices={{desktop: 'Ordenador', phone: 'Móvil'}}
          onChange={value => setWidth(value as Width)}
        />
        <Choice
          label="Tema"
          value={isDark ? 'dark' : 'light'}
          choices={{light: 'Claro', dark: 'Oscuro'}}
          onChange={value => setDark(value === 'dark')}
        />
        {data?.reader && (
          <Button size="small" onClick={onNext}>
            Otra persona
          </Button>
        )}
      </Box>
      {error !== null && <Alert severity="warning">No se ha podido dibujar: revisa los bloques.</Alert>}
      {data !== undefined && (
        <>
          <Box sx={{color: 'text.secondary', fontSize: '0.8125rem', mb: 1, overflowWrap: 'anywhere'}}>
            <strong>{data.subject === '' ? 'Sin asunto' : data.subject}</strong>
            {data.preheader !== '' && ` — ${data.preheader}`}
            <br />
            {data.reader
              ? `Como lo vería ${data.reader.name === '' ? data.reader.email : `${data.reader.name} (${data.reader.email})`}`
              : 'Con una persona inventada: elige un grupo para verlo con las de verdad'}
            {` · ${formatDecimal(data.bytes / 1024, 1)} kB`}
          </Box>
          <Frame html={inTheme(data.html, isDark)} title={data.subject} width={WIDTHS[width]} isDark={isDark} />
        </>
      )}
    </Box>
  );
}

/** A frame follows the theme of the device: here it is chosen. */
const inTheme = (html: string, isDark: boolean): string =>
  html
    .replaceAll('@media (prefers-color-scheme:dark)', isDark ? '@media all' : '@media not all')
    .replace(':root{color-scheme:light dark}', `:root{color-scheme:${isDark ? 'dark' : 'light'}}`);

/** As wide as it is said, made smaller to fit. */
function Frame({html, title, width, isDark}: {html: string; title: string; width: number; isDark: boolean}) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>(width);
  useEffect(() => {
    const seen = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    seen.observe(box.current!);
    return () => seen.disconnect();
  }, []);
  const scale = Math.min(1, room / width);
  return (
    <Box ref={box} sx={{width: '100%', height: HEIGHT, overflow: 'hidden'}}>
      <Box
        sx={{
          width,
          height: HEIGHT / scale,
          transform: `scale(${scale})`,
          transformOrigin: 'top left',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        <iframe
          title={`Vista previa: ${title}`}
          sandbox=""
          srcDoc={html}
          style={{border: 0, width: '100%', height: '100%', display: 'block', background: isDark ? '#0d1117' : '#fff'}}
        />
      </Box>
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: Record<string, string>;
  onChange: (value: string) => void;
}

const Choice = ({label, value, choices, onChange}: ChoiceProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    aria-label={label}
    onChange={(_event, next: string | null) => next !== null && onChange(next)}
  >
    {Object.entries(choices).map(([id, name]) => (
      <ToggleButton key={id} value={id} sx={{textTransform: 'none', py: 0.25}}>
        {name}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
