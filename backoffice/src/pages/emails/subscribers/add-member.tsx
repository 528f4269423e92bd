// Puts one subscriber into a group that is kept by hand.
import {useState} from 'react';
import {required, useRefresh} from 'react-admin';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import {RecordDialog} from '../../../crud/acts/record-dialog';
import {RefAutocomplete} from '../../../crud/inputs/ref-autocomplete';

export function AddMember({groupId, onAdded}: {groupId: number; onAdded: () => void}) {
  const [open, setOpen] = useState(false);
  const refresh = useRefresh();
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        Añadir persona
      </Button>
      {open && (
        <RecordDialog
          resource="emails/miembros-grupo"
          title="Añadir una persona al grupo"
          defaults={{subscriberGroupId: groupId}}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false);
            onAdded();
            refresh();
          }}
        >
          <RefAutocomplete
            source="subscriberId"
            reference="emails/subscriptores"
            label="Suscriptor"
            optionText="email"
            validate={required()}
          />
        </RecordDialog>
      )}
    </>
  );
}
