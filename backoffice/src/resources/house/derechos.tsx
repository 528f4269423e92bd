// What persons ask about their own data, by the day on which it has to be answered.
import {DataTable, SearchInput, SelectInput, SimpleShowLayout, useRecordContext} from 'react-admin';
import {Link} from 'react-router';
import {CardLines} from '../../crud/lists/card-list';
import {choicesOf, nameOf} from '../../crud/words/choices';
import {defineResource} from '../../crud/frames/define-resource';
import {Fact, Facts} from '../../crud/fields/facts';
import {ChoiceField, InstantField, StateMark} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatInstant} from '../../crud/words/zoned-time';
import type {Stored} from '../../providers/wire';
import {RequestActs} from '../../crud/rights/request-acts';

type PersonRequest = Stored<'PersonRequest'>;

const rights = choicesOf<PersonRequest['rightKind']>({
  access: 'Copia de sus datos',
  rectification: 'Rectificación',
  erasure: 'Supresión',
  restriction: 'Limitación',
  portability: 'Portabilidad',
  objection: 'Oposición',
});
const states = choicesOf<PersonRequest['state']>({
  asked: ['Por contestar', 'warn'],
  ready: ['Copia hecha', 'good'],
  done: ['Atendida', 'good'],
  refused: ['Negada', 'neutral'],
});
const Right = ({source}: {source: string}) => <ChoiceField source={source} choices={rights} />;
const State = ({source}: {source: string}) => <ChoiceField source={source} choices={states} />;

function Request() {
  const request = useRecordContext<PersonRequest>();
  if (!request) return null;
  return (
    <>
      <Facts>
        <Fact label="Pide">{nameOf(rights, request.rightKind)}</Fact>
        <Fact label="Estado">
          <State source="state" />
        </Fact>
        <Fact label="Se contesta antes del">
          {request.isLate ? (
            <StateMark tone="bad">Venció el {formatInstant(request.dueAt)}</StateMark>
          ) : (
            formatInstant(request.dueAt)
          )}
          {request.extendedAt !== null && ' (ampliado)'}
        </Fact>
        <Fact label="Correo">{request.email}</Fact>
        <Fact label="Cliente">
          {request.customerId === null ? '—' : <Link to={`/clientes/${request.customerId}`}>Su ficha</Link>}
        </Fact>
        <Fact label="Caso">
          {request.incidentId === null ? (
            '—'
          ) : (
            <Link to={`/mensajes/${request.incidentId}`}>{String(request.caseNumber)}</Link>
          )}
        </Fact>
        <Fact label="Motivo">{request.reason || '—'}</Fact>
        <Fact label="Respuesta">{request.answer || '—'}</Fact>
        {request.liftedAt !== null && (
          <Fact label="Levantada">
            {formatInstant(request.liftedAt)} · {request.liftedBecause}
          </Fact>
        )}
        <Fact label="Pedida">{formatInstant(request.createdAt)}</Fact>
      </Facts>
      <RequestActs />
    </>
  );
}

export default defineResource<PersonRequest>({
  name: 'derechos',
  fields: {
    email: 'Correo',
    rightKind: 'Pide',
    state: 'Estado',
    dueAt: 'Antes del',
    createdAt: 'Pedida',
    askedBy: 'Quién lo apuntó',
    isLate: 'Fuera de plazo',
  },
  exports: {rightKind: {choices: rights}, state: {choices: states}},
  represent: request => `${nameOf(rights, request.rightKind)} · ${request.email}`,
  sort: {field: 'dueAt', order: 'ASC'},
  hint: 'Todo se contesta antes de un mes. La copia y la portabilidad se hacen solas en unos minutos; una rectificación se hace en la ficha y se apunta aquí. Al atender una oposición o una limitación deja de recibir publicidad; mientras dura una limitación no se borra nada suyo.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={states} alwaysOn />,
    <SelectInput key="rightKind" source="rightKind" choices={rights} />,
  ],
  columns: [
    <DataTable.Col key="email" source="email" field={MainField} />,
    <DataTable.Col key="rightKind" source="rightKind" field={Right} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="dueAt" source="dueAt" field={InstantField} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: request => (
    <CardLines title={request.email} aside={<State source="state" />} note={nameOf(rights, request.rightKind)} />
  ),
  show: (
    <SimpleShowLayout>
      <Request />
    </SimpleShowLayout>
  ),
});
