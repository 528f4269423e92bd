// «Acerca de»: what program this is, and the producer's declaration that the law wants inside it (RD 1007/2023, art. 13; its lines a–l are those of Orden HAC/1177/2024, art. 15).
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { Panel } from '../../crud/panel';
import { call } from '../../providers/http-client';
import { useSettings } from './constants';

const programName = 'Taquilla';
const programCode = 'TQ';

export function About() {
  const { data } = useSettings();
  const docs = useQuery({ queryKey: ['openapi-head'], queryFn: ({ signal }) => call<{ info: { version: string } }>('/openapi.json', { signal }), staleTime: Infinity });
  if (data === undefined) return <LinearProgress aria-label="Cargando" />;
  const value = (key: string): string => String(data.values[key] ?? '');
  const version = docs.data?.info.version ?? '';
  const missing = ['producerName', 'producerNif', 'producerAddress', 'producerContact', 'declarationSignedAt'].filter((key) => value(key) === '');
  const isVerifactu = value('verifactuMode') === 'verifactu';
  const lines: [letter: string, what: string, text: string][] = [
    ['a', 'Nombre del sistema informático', programName],
    ['b', 'Código identificador del sistema informático', programCode],
    ['c', 'Identificador completo de la versión', version],
    ['d', 'Componentes y funcionalidades', 'Servidor con base de datos PostgreSQL, tienda web y oficina web. Venta de entradas, abonos, inscripciones, parcelas y productos; taquilla; control de acceso; facturación con registros encadenados, liquidaciones e informes.'],
    ['e', '¿Solo puede funcionar como VERI*FACTU?', 'Sí. El sistema no ofrece la modalidad sin envío a la Agencia Tributaria.'],
    ['f', '¿Permite ser usado por varios obligados o llevar la facturación de varios?', 'Sí: cada emisor tiene sus propias series y su propia cadena de registros.'],
    ['g', 'Tipo de firma de los registros', isVerifactu ? 'Ninguna: los registros se remiten al generarse (VERI*FACTU).' : 'No se generan registros.'],
    ['h', 'Razón social de la entidad productora', value('producerName')],
    ['i', 'NIF de la entidad productora', value('producerNif')],
    ['j', 'Dirección postal de contacto', value('producerAddress')],
    ['k', 'Declaración', 'La entidad productora hace constar que este sistema informático, en la versión indicada, cumple lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, General Tributaria, en el Reglamento aprobado por el Real Decreto 1007/2023, en la Orden HAC/1177/2024 y en la sede electrónica de la Agencia Estatal de Administración Tributaria para todo aquello que complete las especificaciones de dicha orden.'],
    ['l', 'Fecha y lugar de suscripción', value('declarationSignedAt')],
    ['', 'Otras formas de contacto (anexo)', value('producerContact')],
  ];
  return (
    <Panel
      title="Declaración responsable del sistema informático de facturación"
      note={`${programName}${version === '' ? '' : `, versión ${version}`} · instalación ${value('installationNumber')}`}
      actions={<Button onClick={() => window.print()}>Imprimir</Button>}
    >
      {missing.length > 0 && <Alert severity="warning" sx={{ mb: 2 }}>Faltan datos de la entidad productora: sin ellos esta declaración no vale. Se rellenan en «VeriFactu».</Alert>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 760, lineHeight: 1.6, overflowWrap: 'anywhere' }}>
        {lines.map(([letter, what, text]) => (
          <Box component="li" key={letter} sx={{ display: 'grid', gridTemplateColumns: '28px 1fr', py: 0.75, borderTop: '1px solid', borderColor: 'divider' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>{letter === '' ? '' : `${letter})`}</Box>
            <Box component="span"><strong>{what}:</strong> {text === '' ? '—' : text}</Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
