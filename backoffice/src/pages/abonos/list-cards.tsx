// Every list of passes at a glance: how many, how full, what is paid and what is not; and the way into each of its
// screens.
import {useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import {AccessDenied} from '../../crud/frames/access-denied';
import {ChoiceMark} from '../../crud/inputs/choice-mark';
import {listStates} from '../../crud/words/choices-passes';
import {formatCount} from '../../crud/words/count';
import {LoadProblem} from '../../crud/frames/load-problem';
import {rowsOf} from '../../crud/figures/report-types';
import {formatCents} from '../../crud/words/money';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {formatDay} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {PassTabs} from './pass-tabs';

interface ListFigures {
  id: number;
  name: string;
  state: string;
  startsOn: string;
  endsOn: string;
  previousListId: number | null;
  sessions: number;
  passes: number;
  seated: number;
  new: number;
  renewed: number;
  ended: number;
  expectedCents: number;
  paidCents: number;
  overdueCents: number;
  overduePasses: number;
}

const n = (value: number): string => formatCount(value);

export default function ListCards() {
  const {data, error} = useQuery({
    queryKey: ['informe', 'abonos/listas'],
    queryFn: ({signal}) => call('get', '/api/informes/abonos/listas', {signal}),
    select: rowsOf<ListFigures>,
    enabled: may('abonos', 'list'),
  });
  if (!may('abonos', 'list')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  return (
    <>
      <PageHeader
        title="Abonos"
        actions={
          may('listas', 'create') && (
            <Button component={Link} to="/listas/crear" variant="contained" startIcon={<AddIcon />}>
              Crear lista
            </Button>
          )
        }
      />
      <PassTabs />
      {data === undefined ? <LinearProgress /> : data.map(list => <ListCard key={list.id} list={list} />)}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{mb: 2}}>
          Todavía no hay ninguna lista de abonos: crea la de la temporada para poner precios y abrir la campaña.
        </Typography>
      )}
      <Elsewhere />
    </>
  );
}

function ListCard({list}: {list: ListFigures}) {
  const ways: [label: string, to: string, subject: string][] = [
    ['Abonados', `/abonados?filter=${encodeURIComponent(JSON.stringify({seasonListId: list.id}))}`, 'abonados'],
    ['Informe', `/abonos/informe?lista=${list.id}`, 'abonos'],
    [
      'Precios',
      `/abonos/precios?filter=${encodeURIComponent(JSON.stringify({seasonListId: list.id}))}`,
      'abonos/precios',
    ],
    ['Butacas', `/abonos/gestor-de-butacas?lista=${list.id}`, 'abonos'],
    ['Correos', `/abonos/${list.id}/informe/emails`, 'abonos'],
    ['Plazos impagados', `/abonos/${list.id}/informe/plazos-impagados`, 'plazos'],
    ['Usuarios', `/listas/${list.id}/usuarios`, 'listas'],
    ['Campos personalizados', `/abonos/${list.id}/campos-personalizados`, 'forms'],
    ['Ficha de la lista', `/listas/${list.id}`, 'listas'],
  ];
  const paid = list.expectedCents === 0 ? 0 : Math.round((list.paidCents * 100) / list.expectedCents);
  return (
    <Card component="section" aria-label={list.name} sx={{mb: 2}}>
      <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, px: 2, pt: 1.5}}>
        <Typography variant="h2" component="h2">
          {list.name}
        </Typography>
        <ChoiceMark of={list.state} choices={listStates} />
        <Box component="span" sx={{color: 'text.secondary'}}>
          {formatDay(list.startsOn)} – {formatDay(list.endsOn)} · {n(list.sessions)} sesiones
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          px: 2,
          py: 1.5,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
        }}
      >
        <Figure label="Abonos" value={n(list.passes)} note={`${n(list.seated)} con butaca`} />
        <Figure label="Renovados" value={n(list.renewed)} note={`${n(list.new)} altas · ${n(list.ended)} bajas`} />
        <Figure label="Previsto" value={formatCents(list.expectedCents)} />
        <Figure label="Cobrado" value={formatCents(list.paidCents)} note={`${paid} %`} />
        <Figure
          label="Vencido"
          value={formatCents(list.overdueCents)}
          note={list.overduePasses > 0 ? `${n(list.overduePasses)} abonos` : 'Nadie debe nada'}
        />
      </Box>
      <Box
        component="nav"
        aria-label={`Pantallas de ${list.name}`}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.5,
          px: 1,
          pb: 1,
          borderTop: '1px solid',
          borderColor: 'divider',
          pt: 0.75,
        }}
      >
        {ways
          .filter(([, , subject]) => may(subject, 'view'))
          .map(([label, to]) => (
            <Button key={label} component={Link} to={to}>
              {label}
            </Button>
          ))}
      </Box>
    </Card>
  );
}

function Figure({label, value, note}: {label: string; value: string; note?: string}) {
  return (
    <Box sx={{minWidth: 0}}>
      <Box component="dt" sx={{color: 'text.secondary', fontWeight: 600}}>
        {label}
      </Box>
      <Box component="dd" sx={{m: 0}}>
        <Box
          sx={{fontSize: '1.3rem', fontWeight: 800, letterSpacing: '-0.02em', lineHeight: 1.2, whiteSpace: 'nowrap'}}
        >
          {value}
        </Box>
        {note !== undefined && <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{note}</Box>}
      </Box>
    </Box>
  );
}

const elsewhere: [label: string, to: string, text: string][] = [
  ['Categorías', 'abonos/categorias', 'Adulto, joven, infantil: por año de nacimiento, con o sin butaca'],
  ['Grupos de precios', 'abonos/precios/grupos', 'Familias y pandillas: quiénes y cuántos'],
  ['Descuentos', 'abonos/descuentos', 'Pronto pago, fidelidad, familia numerosa'],
  ['Liberación de asientos', 'abonos/politicas-liberacion', 'Cuándo se libera, qué recibe el abonado'],
  ['Asientos liberados', 'abonos/liberaciones', 'Uno a uno: quién, qué partido, qué fue de él'],
  ['Sesiones elegidas', 'abonos/elecciones', 'De los abonos a elegir: quién, qué partido, dónde se sienta'],
  ['Cesiones', 'abonos/cesiones', 'Quién ha dejado su asiento a quién'],
  ['Cambios de asiento', 'abonos/cambios-asiento', 'Pedidos, pagados, hechos'],
  ['Movimientos de monedero', 'abonos/monedero', 'Lo que entra y lo que se gasta'],
  ['Carnets', 'abonos/carnets', 'Emitidos, por imprimir, sustituidos, bloqueados'],
  ['Bloqueos de carnet', 'abonos/bloqueos-carnet', 'Impagos, sanciones, prohibiciones de acceso'],
  ['Invitaciones emitidas', 'abonos/invitaciones', 'Los invitados de los abonados'],
  ['Ofertas para abonados', 'ofertas-abonados', 'Su butaca en los partidos que no entran en el abono'],
  ['Ofertas para amigos', 'amigos-abonados', 'Entradas rebajadas para quien viene con un abonado'],
  ['Lista de espera', 'campana-abonos/lista-espera', 'Quién espera butaca, desde cuándo'],
];

function Elsewhere() {
  const shown = elsewhere.filter(([, resource]) => may(resource, 'list'));
  if (shown.length === 0) return null;
  return (
    <Panel title="Todo lo de los abonos">
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(250px, 100%), 1fr))',
        }}
      >
        {shown.map(([label, resource, text]) => (
          <li key={resource}>
            <Box component={Link} to={`/${resource}`} sx={{fontWeight: 650, color: 'primary.main'}}>
              {label}
            </Box>
            <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{text}</Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
