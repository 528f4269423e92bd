// One holder in one list: the person, the pass with its seat and its money, and everything that happened to it.
import {useState} from 'react';
import {useGetOne} from 'react-admin';
import {Link, useNavigate, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import EditIcon from '@mui/icons-material/EditOutlined';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {ChoiceMark} from '../../../crud/inputs/choice-mark';
import {nameOf} from '../../../crud/words/choices';
import {blockReasons, passStates} from '../../../crud/words/choices-passes';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {formatCents} from '../../../crud/words/money';
import {PageHeader} from '../../../crud/frames/page-header';
import {PersonMessages} from '../../../crud/frames/person-messages';
import {RecordHistory} from '../../../crud/frames/record-history';
import {formatInstant} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import {useHolderDetail, type HolderDetail} from './holder-detail';
import {holderName, type Person} from './holder-fields';
import {HolderMoney} from './holder-money';
import {HolderPapers} from './holder-papers';
import {HolderPassPanel} from './holder-pass-panel';
import {HolderPerson} from './holder-person';
import {ChoicesPanel} from '../choices-panel';
import {HolderSeason} from './holder-season';
import {PassActs} from '../acts/pass-acts';
import {SignUpDialog} from '../acts/sign-up-dialog';

export default function HolderPage() {
  const {listId, holderId} = useParams();
  const {data: detail, error, refetch} = useHolderDetail(holderId, listId);
  const person = useGetOne<Person>(
    'abonados',
    {id: Number(holderId)},
    {retry: false, enabled: may('abonados', 'show')},
  );
  const [signing, setSigning] = useState(false);
  if (!may('abonados', 'show')) return <AccessDenied />;
  if (error ?? person.error) return <LoadProblem error={error ?? person.error} />;
  if (detail === undefined || person.data === undefined) return <LinearProgress />;
  const {pass} = detail;
  const canSign =
    may('abonos', 'create') &&
    ['campaign', 'active'].includes(detail.listState) &&
    (pass === null || ['cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over'].includes(pass.state));
  const changed = (): void => {
    void refetch();
    void person.refetch();
  };
  return (
    <>
      <PageHeader
        title={holderName(person.data)}
        crumbs={[{label: 'Abonados', to: '/abonados'}]}
        note={
          <>
            <span>N.º {person.data.memberCode}</span>
            <ListChoice detail={detail} />
            {pass !== null && <ChoiceMark of={pass.state} choices={passStates} />}
          </>
        }
        actions={
          <>
            {pass?.seatId !== null && pass !== null && (
              <Button component={Link} to={`/abonados/${detail.listId}/${detail.holderId}/liberar-asiento`}>
                Partidos y asiento
              </Button>
            )}
            {may('abonados', 'edit') && (
              <Button
                component={Link}
                to={`/abonados/${detail.listId}/${detail.holderId}/editar`}
                startIcon={<EditIcon />}
                variant="outlined"
              >
                Cambiar sus datos
              </Button>
            )}
            {canSign && (
              <Button variant="contained" onClick={() => setSigning(true)}>
                Hacer abono
              </Button>
            )}
            {pass !== null && (
              <PassActs key={pass.id} pass={pass} walletCents={person.data.walletCents} onDone={changed} />
            )}
          </>
        }
      />
      {signing && (
        <SignUpDialog
          listId={detail.listId}
          listName={detail.listName}
          holderId={detail.holderId}
          onClose={() => setSigning(false)}
          onDone={() => {
            setSigning(false);
            changed();
          }}
        />
      )}
      <Warnings detail={detail} person={person.data} />
      <HolderPerson person={person.data} />
      {pass === null ? (
        <Alert severity="info" sx={{mb: 2}}>
          No tiene abono en {detail.listName}.
        </Alert>
      ) : (
        <HolderPassPanel detail={detail} pass={pass} onChanged={changed} />
      )}
      <HolderMoney
        detail={detail}
        walletCents={person.data.walletCents}
        name={holderName(person.data)}
        onChanged={() => void refetch()}
      />
      {detail.pass?.categoryKind === 'choose_n' && <ChoicesPanel passId={detail.pass.id} />}
      <HolderSeason detail={detail} />
      <HolderPapers detail={detail} onReviewed={() => void refetch()} />
      <PersonMessages of="abonados" id={detail.holderId} />
      <RecordHistory resource="abonados" id={detail.holderId} />
    </>
  );
}

/** The lists that the holder has been in, and the one on the screen. */
function ListChoice({detail}: {detail: HolderDetail}) {
  const navigate = useNavigate();
  const lists = new Map([
    [detail.listId, detail.listName],
    ...detail.passes.map(pass => [pass.listId, pass.listName] as const),
  ]);
  if (lists.size < 2) return <strong>{detail.listName}</strong>;
  return (
    <Select
      variant="standard"
      disableUnderline
      value={detail.listId}
      onChange={event => void navigate(`/abonados/${event.target.value}/${detail.holderId}`)}
      inputProps={{'aria-label': 'Lista'}}
      sx={{fontWeight: 700}}
    >
      {[...lists].map(([id, name]) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Select>
  );
}

function Warnings({detail, person}: {detail: HolderDetail; person: Person}) {
  const on = detail.blocks.filter(block => block.isOn);
  const owed = detail.pass?.overdueCents ?? 0;
  return (
    <>
      {person.state === 'barred' && (
        <Alert severity="error" sx={{mb: 2}}>
          Está vetado: no se le vende ni se le renueva nada.
        </Alert>
      )}
      {on.length > 0 && (
        <Alert severity="error" sx={{mb: 2}}>
          Su carnet no abre la puerta:{' '}
          {on
            .map(
              block =>
                `${nameOf(blockReasons, block.reason).toLowerCase()}${block.untilAt === null ? '' : ` hasta el ${formatInstant(block.untilAt)}`}`,
            )
            .join(', ')}
          .
        </Alert>
      )}
      {owed > 0 && (
        <Alert severity="warning" sx={{mb: 2}}>
          Debe {formatCents(owed)} de plazos vencidos.
        </Alert>
      )}
    </>
  );
}
