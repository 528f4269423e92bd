// A list that could not be fetched: the API's own sentence and a way to try again.
import {useListContext} from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {problemOf} from '../../providers/http-client';

export function ListProblem() {
  const {error, refetch} = useListContext();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void refetch()}>
          Reintentar
        </Button>
      }
    >
      {problemOf(error).message}
    </Alert>
  );
}
