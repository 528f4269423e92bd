// A signature drawn on the screen with a finger, a pen or a mouse: an SVG path in a frame of 1000 by 400.
import {useRef, useState, type PointerEvent} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface Props {
  value: string;
  onChange: (path: string) => void;
  error?: string | undefined;
}

export const FRAME = {width: 1000, height: 400};
/** What the API takes of a path. */
const MOST = 19_900;

export function SignaturePad({value, onChange, error}: Props) {
  const frame = useRef<SVGSVGElement>(null);
  const isDrawing = useRef(false);
  const [drawn, setDrawn] = useState(value);
  const path = value === '' ? '' : drawn;
  const at = (event: PointerEvent): string => {
    const box = frame.current!.getBoundingClientRect();
    const inside = (share: number, most: number) => Math.min(most, Math.max(0, Math.round(share * most)));
    return `${inside((event.clientX - box.left) / box.width, FRAME.width)} ${inside((event.clientY - box.top) / box.height, FRAME.height)}`;
  };
  const add = (piece: string): void => {
    const next = (path + piece).slice(0, MOST);
    if (next.length >= MOST) return;
    setDrawn(next);
    onChange(next);
  };
  return (
    <div>
      <Box
        component="svg"
        ref={frame}
        viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
        role="img"
        aria-label="Firma: dibuja aquí con el dedo o el ratón"
        aria-invalid={error !== undefined}
        onPointerDown={(event: PointerEvent<SVGSVGElement>) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDrawing.current = true;
          add(`M${at(event)}`);
        }}
        onPointerMove={(event: PointerEvent) => isDrawing.current && add(`L${at(event)}`)}
        onPointerUp={() => (isDrawing.current = false)}
        onPointerCancel={() => (isDrawing.current = false)}
        sx={{
          display: 'block',
          width: '100%',
          maxWidth: 620,
          aspectRatio: '5 / 2',
          border: '1.5px dashed',
          borderColor: error === undefined ? 'divider' : 'error.main',
          borderRadius: 1,
          bgcolor: '#fff',
          color: '#111',
          touchAction: 'none',
          cursor: 'crosshair',
        }}
      >
        <line x1="60" x2="940" y1="320" y2="320" stroke="#c8c8c8" strokeWidth="2" />
        <path d={path} fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
      </Box>
      <Box sx={{display: 'flex', alignItems: 'center', gap: 1, minHeight: 40}}>
        <Button size="small" disabled={value === ''} onClick={() => onChange('')}>
          Borrar la firma
        </Button>
        {error !== undefined && (
          <Box role="alert" sx={{color: 'error.main', fontSize: '0.8rem'}}>
            {error}
          </Box>
        )}
      </Box>
    </div>
  );
}

/** One that was given. */
export function Signature({path, of}: {path: string; of: string}) {
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-label={`Firma de ${of}`}
      sx={{
        display: 'block',
        width: '100%',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: '#fff',
      }}
    >
      <path d={path} fill="none" stroke="#111" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
    </Box>
  );
}
