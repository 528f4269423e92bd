// A product of another season made anew: name, address, the end of its references and what every price goes up by.
import {useState} from 'react';
import {maxLength, regex, required, TextInput} from 'react-admin';
import {useNavigate} from 'react-router';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../crud/acts/act-dialog';
import {PercentInput} from '../../crud/inputs/money-input';
import {Columns} from '../../crud/lists/columns';
import {may} from '../../providers/permissions';
import type {ProductRecord} from './product-record';

const slugs = regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Minúsculas, cifras y guiones');
const ends = regex(/^[A-Z0-9]{1,8}$/, 'Hasta ocho mayúsculas o cifras');

export function CopyProduct({product}: {product: ProductRecord}) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  if (!may('productos', 'create')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copiar</Button>
      {open && (
        <ActDialog
          title="Copiar el producto"
          confirm="Copiar"
          path="/api/productos/{id}/copiar"
          at={{id: product.id}}
          defaults={{name: `${product.name} (copia)`, slug: `${product.slug}-copia`, skuEnd: '2', raiseBp: 0}}
          withoutReason
          told={() => 'Producto copiado, en borrador y sin existencias'}
          onDone={({id}) => void navigate(`/productos/${id}`)}
          onClose={() => setOpen(false)}
        >
          <Typography color="textSecondary" sx={{mb: 1}}>
            Un borrador con sus textos y sus variantes, sin existencias ni códigos de barras.
          </Typography>
          <Columns>
            <TextInput source="name" label="Nombre" validate={[required(), maxLength(120)]} />
            <TextInput source="slug" label="Dirección web" validate={[required(), maxLength(80), slugs]} />
            <TextInput
              source="skuEnd"
              label="Final de las referencias"
              helperText="BUFANDA-M pasa a ser BUFANDA-M-27"
              validate={[required(), ends]}
            />
            <PercentInput source="raiseBp" label="Subida de los precios" />
          </Columns>
        </ActDialog>
      )}
    </>
  );
}
