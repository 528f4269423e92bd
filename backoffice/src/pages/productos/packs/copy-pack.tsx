// A pack of another season made anew: name and address of the copy; what is over is not in it.
import {useState} from 'react';
import {maxLength, regex, required, TextInput} from 'react-admin';
import {useNavigate} from 'react-router';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {Columns} from '../../../crud/lists/columns';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';

const slugs = regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Minúsculas, cifras y guiones');

export function CopyPack({pack}: {pack: Stored<'EventPack'>}) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  if (!may('packs-eventos', 'create')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copiar</Button>
      {open && (
        <ActDialog
          title="Copiar el pack"
          confirm="Copiar"
          path="/api/packs-eventos/{id}/copiar"
          at={{id: pack.id}}
          defaults={{name: `${pack.name} (copia)`, slug: `${pack.slug}-copia`}}
          withoutReason
          told={({leftOut}) =>
            leftOut.length === 0
              ? 'Pack copiado, en borrador'
              : `Pack copiado, en borrador. Ya ha pasado, y no va en la copia: ${leftOut.join(', ')}`
          }
          onDone={({id}) => void navigate(`/packs-eventos/${id}`)}
          onClose={() => setOpen(false)}
        >
          <Typography color="textSecondary" sx={{mb: 1}}>
            Un borrador con su descripción, sus precios y las sesiones que están por venir.
          </Typography>
          <Columns>
            <TextInput source="name" label="Nombre" validate={[required(), maxLength(120)]} />
            <TextInput source="slug" label="Dirección web" validate={[required(), maxLength(80), slugs]} />
          </Columns>
        </ActDialog>
      )}
    </>
  );
}
