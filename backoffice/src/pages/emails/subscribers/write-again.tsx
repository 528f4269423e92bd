// The way back of whoever bounced and whose mailbox works: of one person, or of the ticked ones.
import {useState} from 'react';
import {useListContext, useRefresh, useUnselectAll} from 'react-admin';
import Button from '@mui/material/Button';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {plural} from '../../../crud/words/plural';
import {may} from '../../../providers/permissions';

const RESOURCE = 'emails/subscriptores';

export function WriteAgain({ids, who, onDone}: {ids: number[]; who: string; onDone: () => void}) {
  const [isOpen, setOpen] = useState(false);
  if (!may(RESOURCE, 'edit')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Volver a escribirle{ids.length > 1 ? 's' : ''}</Button>
      {isOpen && (
        <ActDialog
          title={`Volver a escribir a ${who}`}
          confirm="Volver a escribir"
          path="/api/emails/subscriptores/volver-a-escribir"
          at={undefined}
          toBody={values => ({...values, ids})}
          told={({done, passedOver}) =>
            [
              `${plural(done, 'persona vuelve', 'personas vuelven')} a recibir correos.`,
              ...Object.entries(passedOver).map(([why, n]) => `${plural(n, 'queda', 'quedan')} fuera: ${why}`),
            ].join(' ')
          }
          reasonHelp="Cómo se sabe que su buzón funciona. Quien se dio de baja o se quejó queda como está."
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export function ChosenWrittenAgain() {
  const {selectedIds} = useListContext();
  const refresh = useRefresh();
  const unselect = useUnselectAll(RESOURCE);
  return (
    <WriteAgain
      ids={selectedIds.map(Number)}
      who={plural(selectedIds.length, 'persona', 'personas')}
      onDone={() => {
        unselect();
        refresh();
      }}
    />
  );
}
