// The text of an SVG in a plain editor: search, go to the element that is named in an error.
import {useRef, useState, type FormEvent} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** «circle «A-3-12» (línea 40)»: where the first problem is. */
  lookFor: string | null;
}

export function SvgText({value, onChange, lookFor}: Props) {
  const [wanted, setWanted] = useState('');
  const [missing, setMissing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);

  const select = (start: number, end: number): void => {
    const node = area.current;
    if (node === null) return;
    node.focus();
    node.setSelectionRange(start, end);
    const line = value.slice(0, start).split('\n').length;
    node.scrollTop = Math.max(0, (line - 6) * (node.scrollHeight / Math.max(1, value.split('\n').length)));
  };
  const find = (event: FormEvent): void => {
    event.preventDefault();
    if (wanted === '') return;
    const from = area.current?.selectionEnd ?? 0;
    const at = value.indexOf(wanted, from) >= 0 ? value.indexOf(wanted, from) : value.indexOf(wanted);
    setMissing(at < 0);
    if (at >= 0) select(at, at + wanted.length);
  };
  const line = Number(/línea (\d+)/.exec(lookFor ?? '')?.[1] ?? 0);
  const goToProblem = (): void => {
    const lines = value.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    select(start, start + (lines[line - 1]?.length ?? 0));
  };
  return (
    <Card sx={{minWidth: 0, overflow: 'visible'}}>
      <Box
        component="form"
        role="search"
        onSubmit={find}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          px: 1.5,
          pt: 1.25,
          pb: 0.75,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <TextField
          size="small"
          label="Buscar en el texto"
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          error={missing}
          helperText={missing ? 'No está' : undefined}
          sx={{flex: '1 1 180px', my: 0}}
        />
        <Button type="submit" disabled={wanted === ''}>
          Siguiente
        </Button>
        {line > 0 && (
          <Button color="error" onClick={goToProblem}>
            Ir al primer error
          </Button>
        )}
      </Box>
      <Box
        component="textarea"
        ref={area}
        value={value}
        onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
        aria-label="Texto del SVG"
        spellCheck={false}
        wrap="off"
        placeholder={
          '<svg viewBox="0 0 800 600">\n  <g data-zone="A" data-row="1">\n    <circle data-seat-number="1" cx="50" cy="50" r="20"/>\n  </g>\n</svg>'
        }
        sx={{
          display: 'block',
          width: '100%',
          height: {xs: '44vh', lg: 'min(62vh, 640px)'},
          minHeight: 280,
          p: 1.5,
          border: 0,
          resize: 'vertical',
          bgcolor: 'background.paper',
          color: 'text.primary',
          fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
          fontSize: '0.8125rem',
          lineHeight: 1.5,
          tabSize: 2,
          '&:focus-visible': {outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2},
        }}
      />
    </Card>
  );
}
