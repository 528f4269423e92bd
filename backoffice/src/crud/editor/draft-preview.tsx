// A mail as it is being written: on a phone, on a desktop or as plain text, in light and in dark. The frame runs nothing
// and opens nothing.
import {useEffect, useRef, useState, type ReactNode} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {formatDecimal} from '../words/count';
import {MailText} from './mail-text';

const WIDTHS = {phone: 360, desktop: 700} as const;
type View = keyof typeof WIDTHS | 'text';
const HEIGHT = 620;

interface Props {
  mail: {subject: string; preheader?: string; html: string; text: string; bytes: number} | undefined;
  /** Why it could not be drawn; null: it could. */
  problem: string | null;
  /** Who reads it. */
  reader?: string;
  /** More to choose from. */
  children?: ReactNode;
}

export function DraftPreview({mail, problem, reader, children}: Props) {
  const [view, setView] = useState<View>('desktop');
  const [isDark, setDark] = useState(false);
  return (
    <Box component="section" aria-label="Vista previa">
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, alignItems: 'center'}}>
        <Choice
          label="Cómo verlo"
          value={view}
          choices={{desktop: 'Ordenador', phone: 'Móvil', text: 'Solo texto'}}
          onChange={value => setView(value as View)}
        />
        {view !== 'text' && (
          <Choice
            label="Tema"
            value={isDark ? 'dark' : 'light'}
            choices={{light: 'Claro', dark: 'Oscuro'}}
            onChange={value => setDark(value === 'dark')}
          />
        )}
        {children}
      </Box>
      {problem !== null && <Alert severity="warning">{problem}</Alert>}
      {mail !== undefined && (
        <>
          <Box sx={{color: 'text.secondary', fontSize: '0.8125rem', mb: 1, overflowWrap: 'anywhere'}}>
            <strong>{mail.subject === '' ? 'Sin asunto' : mail.subject}</strong>
            {mail.preheader !== undefined && mail.preheader !== '' && ` — ${mail.preheader}`}
            <br />
            {[reader, `${formatDecimal(mail.bytes / 1024, 1)} kB`].filter(Boolean).join(' · ')}
          </Box>
          {view === 'text' ? (
            <MailText text={mail.text} height={HEIGHT} isFramed />
          ) : (
            <Frame html={inTheme(mail.html, isDark)} title={mail.subject} width={WIDTHS[view]} isDark={isDark} />
          )}
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
