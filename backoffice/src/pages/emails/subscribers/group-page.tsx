// One group: how it fills, how many, and its people.
import {DataTable, useGetOne} from 'react-admin';
import {Link, useParams} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {CardLines} from '../../../crud/lists/card-list';
import {nameOf} from '../../../crud/words/choices';
import {groupKinds, subscriberStates} from '../../../crud/words/choices-communications';
import {formatCount} from '../../../crud/words/count';
import {Computed, InstantField, StateField} from '../../../crud/fields/fields';
import {Figure, Figures} from '../../../crud/figures/figures';
import {ListFrame} from '../../../crud/lists/list-frame';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {RecordHistory} from '../../../crud/frames/record-history';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {registerFields} from '../../../providers/i18n-provider';
import {may} from '../../../providers/permissions';
import {AddMember} from './add-member';
import {ruleText} from './rule-inputs';
import type {Stored, Enum} from '../../../providers/wire';

const RESOURCE = 'emails/grupos';
const MEMBERS = 'emails/miembros-grupo';

type Group = Stored<'SubscriberGroup'>;
type Member = Stored<'SubscriberGroupMember'>;

const fields = {
  email: 'Correo',
  name: 'Nombre',
  subscriberState: 'Estado',
  addedAt: 'Desde',
  note: 'Nota',
  subscriberId: 'Suscriptor',
};
registerFields(MEMBERS, fields);
const State = ({source}: {source: string}) => <StateField source={source} choices={subscriberStates} />;

const members = (kind: string): ResourceSpec => ({
  name: MEMBERS,
  fields,
  represent: member => String(member.email),
  exports: {subscriberState: {choices: subscriberStates}},
  sort: {field: 'id', order: 'DESC'},
  rowPath: member => `/emails/subscriptores/${member.subscriberId}`,
  ...(kind === 'static' ? {inputs: <></>, canCreate: false} : {}),
  columns: [
    <DataTable.Col key="email" source="email">
      <Computed<Member>
        of={one => (
          <Box
            component={Link}
            to={`/emails/subscriptores/${one.subscriberId}`}
            sx={{fontWeight: 650, color: 'text.primary'}}
          >
            {one.email}
          </Box>
        )}
      />
    </DataTable.Col>,
    <DataTable.Col key="name" source="name" />,
    <DataTable.Col key="subscriberState" source="subscriberState" field={State} />,
    <DataTable.Col key="addedAt" source="addedAt" field={InstantField} />,
  ],
  card: member => <CardLines title={member.email} aside={<State source="subscriberState" />} note={member.name} />,
});
const specs: Record<Enum<'SubscriberGroup', 'kind'>, ResourceSpec> = {static: members('static'), rule: members('rule')};

export default function GroupPage() {
  const {id} = useParams();
  const {
    data: group,
    error,
    refetch,
  } = useGetOne<Group>(RESOURCE, {id: Number(id)}, {enabled: may(RESOURCE, 'show'), retry: false});
  if (!may(RESOURCE, 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (group === undefined) return <LinearProgress />;
  return (
    <>
      <PageHeader
        title={group.name}
        crumbs={[{label: 'Grupos', to: '/emails/grupos'}]}
        note={<span>{nameOf(groupKinds, group.kind)}</span>}
        actions={
          may(RESOURCE, 'edit') && (
            <Button component={Link} to={`/emails/grupos/${id}/editar`} variant="outlined">
              Editar
            </Button>
          )
        }
      />
      <Figures>
        <Figure label="Personas" value={formatCount(group.memberCount)} />
        <Figure label="Activos" value={formatCount(group.activeCount)} note="a quienes se puede escribir" />
        <Figure label="En la web" value={group.isPublic ? 'Sí' : 'No'} note="en las preferencias" />
      </Figures>
      {(group.description !== '' || group.kind === 'rule') && (
        <Panel title={group.kind === 'rule' ? 'Condiciones' : 'Descripción'}>
          {group.description !== '' && <Box sx={{color: 'text.secondary'}}>{group.description}</Box>}
          {group.kind === 'rule' && (
            <Box component="ul" sx={{my: 0.5, pl: 2.5}}>
              {ruleText(group.rule).map(line => (
                <li key={line}>{line}</li>
              ))}
            </Box>
          )}
        </Panel>
      )}
      <Panel
        title="Personas"
        actions={
          group.kind === 'static' &&
          may(MEMBERS, 'create') && <AddMember groupId={Number(group.id)} onAdded={() => void refetch()} />
        }
      >
        <ListFrame spec={specs[group.kind] ?? specs.rule!} embedded filter={{subscriberGroupId: group.id}} />
      </Panel>
      <RecordHistory resource={RESOURCE} id={group.id} />
    </>
  );
}
