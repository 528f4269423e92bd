// One enrolment: the athlete, who answers for them, papers, money, clothes. Medical data load apart, for who may see
// them.
import {useQuery} from '@tanstack/react-query';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import EditIcon from '@mui/icons-material/EditOutlined';
import {AnswersPanel} from '../../../crud/answers/answers-panel';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {nameOf} from '../../../crud/words/choices';
import {enrolmentStates, feet, positions, sexes} from '../../../crud/words/choices-academy';
import {Fact, Facts} from '../../../crud/fields/facts';
import {StateMark} from '../../../crud/fields/fields';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {formatCents} from '../../../crud/words/money';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {RecordHistory} from '../../../crud/frames/record-history';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {ConsentsPanel} from './consents-panel';
import {DocumentsPanel} from './documents-panel';
import type {SheetAthlete} from './enrolment-sheet';
import {EnrolmentLacks, EnrolmentState} from './enrolment-state';
import {GuardiansPanel} from './guardians-panel';
import {KitPanel} from '../kit/kit-panel';
import {MedicalPanel} from './medical-panel';
import {MoneyPanel} from './money-panel';
import {SettleUp} from './settle-up';
import {EnrolmentsPanel} from './enrolments-panel';

export default function EnrolmentPage() {
  const {id} = useParams();
  const {
    data: sheet,
    error,
    refetch,
  } = useQuery({
    queryKey: ['enrolment-sheet', id],
    queryFn: ({signal}) => call('get', '/api/bases/{id}/ficha', {at: {id: Number(id)}, signal}),
    enabled: may('bases', 'show') && /^\d+$/.test(id ?? ''),
    retry: false,
  });
  if (!may('bases', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (sheet === undefined) return <LinearProgress />;
  const changed = (): void => void refetch();
  const state = enrolmentStates.find(one => one.id === sheet.state);
  return (
    <>
      <PageHeader
        title={sheet.athlete.fullName}
        crumbs={[
          {label: 'Cantera', to: '/bases'},
          {label: sheet.listName, to: `/bases/${sheet.seasonListId}/deportistas`},
        ]}
        note={
          <>
            <Box component="span" sx={{color: 'text.secondary'}}>
              {sheet.categoryName} · {sheet.number}
            </Box>
            {state && <StateMark tone={state.tone}>{state.name}</StateMark>}
          </>
        }
        actions={
          <>
            {may('bases', 'edit') && <SettleUp sheet={sheet} onChanged={changed} />}
            {may('bases', 'edit') && <EnrolmentState sheet={sheet} onChanged={changed} />}
            {may('bases', 'edit') && (
              <Button component={Link} to={`/bases/${sheet.id}/update`} startIcon={<EditIcon />}>
                Editar
              </Button>
            )}
          </>
        }
      />
      <EnrolmentLacks sheet={sheet} />
      {sheet.waitingPlace !== null && (
        <Alert severity="info" sx={{mb: 2}}>
          Está en el puesto {sheet.waitingPlace} de la lista de espera: si queda una plaza libre se le ofrece sola, por
          orden.
        </Alert>
      )}
      {sheet.stateNote !== '' && (
        <Alert
          severity={['rejected', 'withdrawn', 'suspended'].includes(sheet.state) ? 'warning' : 'info'}
          sx={{mb: 2}}
        >
          {sheet.stateNote}
        </Alert>
      )}
      {sheet.overrideReason !== '' && (
        <Alert severity="info" sx={{mb: 2}}>
          No está en la categoría de su año: {sheet.overrideReason}
        </Alert>
      )}
      {sheet.overdueCents > 0 && (
        <Alert severity="error" sx={{mb: 2}}>
          Tiene {formatCents(sheet.overdueCents)} vencidos sin pagar.
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)'},
        }}
      >
        <div>
          <AthletePanel athlete={sheet.athlete} />
          <GuardiansPanel sheet={sheet} />
          <AnswersPanel owner="enrolment" id={sheet.id} />
          <ConsentsPanel sheet={sheet} onChanged={changed} />
          <MedicalPanel sheet={sheet} />
        </div>
        <div>
          <MoneyPanel sheet={sheet} onChanged={changed} />
          <DocumentsPanel sheet={sheet} onChanged={changed} />
          <KitPanel sheet={sheet} onChanged={changed} />
          <EnrolmentsPanel sheet={sheet} />
        </div>
      </Box>
      <RecordHistory resource="bases" id={sheet.id} />
    </>
  );
}

const sizesOf = (a: SheetAthlete): string =>
  [
    ['camiseta', a.shirtSize],
    ['pantalón', a.shortsSize],
    ['medias', a.socksSize],
    ['calzado', a.shoeSize],
  ]
    .filter(([, size]) => size !== '')
    .map(([what, size]) => `${what} ${size}`)
    .join(' · ');

const countries = new Intl.DisplayNames('es', {type: 'region'});
const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);

function AthletePanel({athlete: a}: {athlete: SheetAthlete}) {
  const contact = (name: string, phone: string): string => [name, phone].filter(Boolean).join(', ');
  return (
    <Panel
      title="Deportista"
      actions={
        may('deportistas', 'edit') && (
          <Button component={Link} to={`/deportistas/${a.id}`}>
            Datos personales
          </Button>
        )
      }
    >
      <Facts>
        <Fact label="Nacimiento">
          {formatDay(a.birthOn)} ({a.age} años)
        </Fact>
        <Fact label="Sexo">{nameOf(sexes, a.sex)}</Fact>
        <Fact label="DNI o NIE">{a.docNo}</Fact>
        <Fact label="Nacionalidad">{countryName(a.nationality)}</Fact>
        <Fact label="Demarcación">{nameOf(positions, a.position)}</Fact>
        <Fact label="Pierna">{nameOf(feet, a.foot)}</Fact>
        <Fact label="Colegio">{a.school}</Fact>
        <Fact label="Club anterior">{a.previousClub}</Fact>
        <Fact label="Tallas" wide>
          {sizesOf(a)}
        </Fact>
        <Fact label="Dirección" wide>
          {[a.address, `${a.postalCode} ${a.city}`.trim()].filter(Boolean).join(', ')}
        </Fact>
        <Fact label="En una urgencia, llamar a" wide>
          {[contact(a.emergencyName, a.emergencyPhone), contact(a.secondEmergencyName, a.secondEmergencyPhone)]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
        {a.note !== '' && (
          <Fact label="Notas" wide>
            {a.note}
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}
