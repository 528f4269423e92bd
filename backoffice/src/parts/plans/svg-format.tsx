// What the file of a plan has to say, where the file is asked for; and what of it was not understood, beside the plan.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import {formatCount} from '../../crud/words/count';
import {plural} from '../../crud/words/plural';
import type {Answer} from '../../providers/wire';

export type LeftOut = Answer<'checkSeatPlan'>['leftOut'];

const parts: readonly [what: string, how: React.ReactNode][] = [
  [
    'Una butaca',
    <>
      cualquier figura con un <code>id</code> como <code>Tribuna-3-12</code> (zona, fila, número), o con{' '}
      <code>data-zone</code>, <code>data-row</code> y <code>data-seat-number</code> en ella o en su grupo.
    </>,
  ],
  [
    'De silla de ruedas, de acompañante, de visión reducida o de pasillo',
    <>
      además, <code>data-attributes</code> con <code>pmr</code>, <code>acompanante</code>, <code>vision-reducida</code>{' '}
      o <code>pasillo</code>.
    </>,
  ],
  [
    'Una zona de pie o sin numerar',
    <>
      una figura con <code>data-zone</code> y <code>data-capacity</code>, las personas que caben.
    </>,
  ],
  [
    'El nombre y la puerta de una zona',
    <>
      <code>data-zone-name</code> y <code>data-gate</code>, en el grupo o en la figura.
    </>,
  ],
  [
    'El campo, el escenario y los letreros',
    <>
      <code>data-decor</code> con <code>pitch</code> o <code>stage</code>, o vacío.
    </>,
  ],
];

export function SvgFormat() {
  return (
    <Box component="details" sx={{mt: 1, '& summary': {cursor: 'pointer', py: 0.5}}}>
      <summary>Qué tiene que llevar el SVG</summary>
      <Box component="ul" sx={{m: 0, my: 0.5, pl: 2.5, display: 'grid', gap: 0.5, overflowWrap: 'anywhere'}}>
        {parts.map(([what, how]) => (
          <li key={what}>
            <strong>{what}:</strong> {how}
          </li>
        ))}
      </Box>
      Lo demás no se guarda, y se dice cuánto es. Nada de imágenes, de hojas de estilo ni de copias enlazadas (
      <code>use</code>): en Inkscape, «Objeto a trayecto» y «Guardar como SVG plano».{' '}
      <Link href="/admin/plano-de-ejemplo.svg" download>
        Descargar un SVG de ejemplo
      </Link>
    </Box>
  );
}

export function LeftOutOfPlan({leftOut: {shapes, texts, first}}: {leftOut: LeftOut}) {
  if (shapes + texts === 0) return null;
  const what = [
    shapes > 0 && plural(shapes, 'figura', 'figuras'),
    texts > 0 && plural(texts, 'texto', 'textos'),
  ].filter(Boolean);
  const more = shapes + texts - first.length;
  return (
    <Alert severity="warning" sx={{mt: 1}}>
      {`${what.join(' y ')} del archivo no ${shapes + texts === 1 ? 'es butaca, zona ni adorno y se queda' : 'son butaca, zona ni adorno y se quedan'} fuera del plano:`}
      <Box component="ul" sx={{m: 0, pl: 2.5, overflowWrap: 'anywhere'}}>
        {first.map(name => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 && <li>{`y ${formatCount(more)} más`}</li>}
      </Box>
      <SvgFormat />
    </Alert>
  );
}
