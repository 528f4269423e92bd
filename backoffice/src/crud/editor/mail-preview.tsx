// A mail as its reader sees it, wide, on a phone or as plain text. The frame runs no script, sends no form and opens
// nothing.
import {useState} from 'react';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {MailText} from './mail-text';

export interface MailView {
  html: string;
  text: string;
}

const views = [
  {id: 'wide', name: 'Ordenador'},
  {id: 'phone', name: 'Móvil'},
  {id: 'text', name: 'Solo texto'},
] as const;
type View = (typeof views)[number]['id'];

export function MailPreview({title, mail, height = 560}: {title: string; mail: MailView; height?: number}) {
  const [view, setView] = useState<View>('wide');
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label="Cómo verlo"
        onChange={(_event, next: View | null) => next !== null && setView(next)}
        sx={{mb: 1}}
      >
        {views.map(({id, name}) => (
          <ToggleButton key={id} value={id} sx={{textTransform: 'none', py: 0.25}}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === 'text' ? (
        <MailText text={mail.text} height={height} isFramed />
      ) : (
        <Box
          sx={{
            maxWidth: view === 'phone' ? 390 : 720,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 1,
            overflow: 'hidden',
          }}
        >
          <iframe
            title={`Correo: ${title}`}
            sandbox=""
            srcDoc={mail.html}
            style={{border: 0, width: '100%', height, display: 'block', background: '#fff'}}
          />
        </Box>
      )}
    </>
  );
}
