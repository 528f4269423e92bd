// A page that only shows a record.
import {ShowBase, useGetResourceLabel, useShowContext} from 'react-admin';
import {useParams} from 'react-router';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import {may} from '../../providers/permissions';
import {AccessDenied} from './access-denied';
import {PageHeader} from './page-header';
import {listPath, type ResourceSpec} from './resource-spec';

export function ShowFrame({spec}: {spec: ResourceSpec}) {
  const {id} = useParams();
  if (!may(spec.name, 'show')) return <AccessDenied />;
  return (
    <ShowBase resource={spec.name} id={id}>
      <ShowBody spec={spec} />
    </ShowBase>
  );
}

function ShowBody({spec}: {spec: ResourceSpec}) {
  const {record, isPending} = useShowContext();
  const label = useGetResourceLabel();
  if (isPending || record === undefined) return <LinearProgress />;
  return (
    <>
      <PageHeader title={spec.represent(record)} crumbs={[{label: label(spec.name, 2), to: listPath(spec.name)}]} />
      <Card sx={{maxWidth: 980, p: {xs: 1.5, sm: 2.5}}}>{spec.show}</Card>
    </>
  );
}
